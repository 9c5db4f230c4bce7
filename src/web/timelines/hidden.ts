/**
 * Posts that leave every open list at once: deleted ones, and those of people whom
 * the reader has blocked, muted or stopped following. The same rules hold on the
 * server, which leaves them out of the next page. What a filter hides is left out
 * here alone: the server only says that it is matched.
 *
 * They stay in the list, so that Undo brings them back to where they were.
 */
import { useMemo } from "react";
import type { FilterContext } from "#protocol/filters.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { filterHere } from "#web/statuses/filter-place.ts";
import type { Hidden } from "#web/paging/use-list.ts";

/** `chosen` are shelves; there, in a profile and in a thread, muted people are shown because the reader went there. */
export type ListKind = "home" | "public" | "account" | "thread" | "chosen";

/** Nothing is missing from a shelf: it is folded there. */
const places: Record<ListKind, FilterContext | null> = {
  home: "home",
  public: "public",
  account: "account",
  thread: "thread",
  chosen: null,
};

export function useHiddenStatuses(kind: ListKind): Hidden<StatusId> {
  const entities = useEntities();
  const own = useReader().account?.id;
  return useMemo(
    () => ({
      is: (id) => isHiddenStatus(entities, kind, own, id),
      subscribe: (listener) => entities.subscribe(listener),
    }),
    [entities, kind, own],
  );
}

/** `own` is the reader, who is never a stranger at home. */
export function isHiddenStatus(
  entities: EntityStore,
  kind: ListKind,
  own: AccountId | undefined,
  id: StatusId,
): boolean {
  const status = entities.statuses.get(id);
  const original = status?.reblog ? entities.statuses.get(status.reblog) : status;
  if (!status || !original) return true;
  const [author, boosted] = [status, original].map(({ account }) => entities.relationships.get(account));
  const isBlocked = [author, boosted].some((one) => one?.blocking || one?.blocked_by);
  const place = places[kind];
  if (isBlocked || (place && filterHere(original, place, "hide") !== undefined)) return true;
  // A message stands in its conversation.
  if (kind === "account" && original.visibility === "direct") return true;
  if (kind !== "home" && kind !== "public") return false;
  if ([author, boosted].some((one) => one?.muting || one?.domain_blocking)) return true;
  if (author?.following && !author.showing_reblogs && status.reblog) return true;
  // A hashtag that the reader follows brings people whom they don't.
  return kind === "home" && status.account !== own && author?.following === false && !status.followed_tag;
}
