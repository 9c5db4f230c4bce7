/**
 * A list of posts that is kept current: what arrives live waits behind the pill,
 * edits and votes change their cells, and what the reader has done away with
 * leaves at once.
 */
import { useEffect } from "react";
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import { useMissed } from "#web/accounts/missed.ts";
import { readRelationships } from "#web/accounts/relationships.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import type { ListPage } from "#web/paging/list.ts";
import type { ListView } from "#web/paging/use-list.ts";
import { useLiveList } from "#web/paging/use-live-list.ts";
import { onPublished } from "#web/verbs/published.ts";
import { useHiddenStatuses, type ListKind } from "./hidden.ts";

export interface StatusList extends ListPage<StatusId> {
  path: string;
  query?: Query;
  /** The stream on which new posts of this list arrive; null for a list that does not grow at its top. */
  stream: string | null;
  kind: ListKind;
  /** Own new posts stand at the top at once. */
  takesOwn?: boolean;
}

export function useStatusList(name: string, list: StatusList): ListView<StatusId> {
  const api = useApi();
  const entities = useEntities();
  const reader = useReader();
  const own = reader.account?.id;
  const { path, query, stream, kind, takesOwn = false } = list;
  const hidden = useHiddenStatuses(kind);

  function take(statuses: readonly Status[]): StatusId[] {
    if (kind === "home") {
      // Home holds people whom the reader follows: what is known of them is older.
      const strangers = statuses
        .map(({ account }) => account.id)
        .filter((id) => id !== own && entities.relationships.told(id)?.following === false);
      void readRelationships({ api, entities, reader }, strangers).catch(() => {});
    }
    return entities.addStatuses(statuses);
  }

  const isOwn = (id: StatusId) => takesOwn && entities.statuses.get(id)?.account === own;
  const source = { path, query, stream, take, hidden, isOwn, missed: useMissed() };
  const view = useLiveList<Status[], StatusId>(name, source, list, ({ arrive }) => ({
    update: (status) => take([status]).forEach(arrive),
    change: (status) => void entities.addStatus(status),
  }));

  const { arrive } = view;
  useEffect(() => {
    if (!takesOwn) return;
    const isElsewhere = (id: StatusId) => kind === "home" && entities.statuses.get(id)?.visibility === "direct";
    return onPublished((id) => isElsewhere(id) || arrive(id));
  }, [takesOwn, kind, arrive, entities]);

  return view;
}
