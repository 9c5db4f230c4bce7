/**
 * An open thread: the pages of it that were asked for, kept for the way back, and
 * what happens in it meanwhile. Edits and votes change its posts, deleted ones
 * leave, new answers come in where they belong. Nothing else of the screen is
 * made anew, least of all the composer of a reply.
 */
import { useContext, useEffect, useRef, useState } from "react";
import type { Status, ThreadPage } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { announce } from "#web/device/announce.ts";
import * as hooks from "#web/device/hooks.ts";
import type { Api } from "#web/data/api.ts";
import { KeptContext, useKept } from "#web/data/kept.ts";
import { useApi } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { useLive } from "#web/live/use-live.ts";
import type { Cursor } from "#web/paging/list.ts";
import { useAsk, type Loading } from "#web/paging/use-ask.ts";
import { useHiddenAmong } from "#web/paging/use-list.ts";
import { onPublished } from "#web/verbs/published.ts";
import { useHiddenStatuses } from "./hidden.ts";
import { addReply, foldOf, mergeReplies, pathTo } from "./thread-rows.ts";

export interface ThreadPart {
  /** It was asked for by this. */
  query: Cursor;
  descendants: readonly StatusId[];
  /** Those of them with replies that are not shown. */
  more: readonly StatusId[];
}

export interface Thread {
  id: StatusId;
  ancestors: readonly StatusId[];
  moreAncestors: boolean;
  parts: readonly ThreadPart[];
  next: Cursor | null;
}

/** Of replies; about what a person reads at once. */
const limit = 50;

/** Replies that one call looks up by their ids. */
const mostAsked = 40;

export const askForThread = (api: Api, id: string, query: Cursor) =>
  api.get<ThreadPage>(`/api/v1/statuses/${id}/context`, { limit, ...query });

interface ThreadView extends Omit<Thread, "parts" | "next"> {
  descendants: readonly StatusId[];
  more: ReadonlySet<StatusId>;
  list: { next: Cursor | null; state: Loading; more: () => Promise<void> };
}

/** The thread as it is now. */
export function useThread(first: Thread): ThreadView {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();
  const [thread, change] = useKept("thread", first);
  const [state, setState] = useState<Loading>("idle");
  const ask = useAsk();
  const kept = useContext(KeptContext);
  const taken = useRef<StatusId>(null);
  const { id, ancestors, moreAncestors, parts, next } = thread;
  const descendants = [...new Set(parts.flatMap((part) => part.descendants))];
  const gone = useHiddenAmong([...ancestors, ...descendants], useHiddenStatuses("thread"));

  const parentOf = (one: StatusId) => entities.statuses.get(one)?.in_reply_to_id ?? null;

  async function read(query: Cursor) {
    const { body, next: after } = await askForThread(api, id, query);
    entities.addStatus(body.status);
    const part = { query, descendants: entities.addStatuses(body.descendants), more: body.more_replies };
    return { part, after, above: entities.addStatuses(body.ancestors), moreAncestors: body.more_ancestors };
  }

  const more = () =>
    ask(setState, async () => {
      const { part, after } = await read(next!);
      const fresh = part.descendants.filter((one) => !descendants.includes(one));
      change((before) => ({ ...before, parts: [...before.parts, part], next: after }));
      announce(t("status-replies-shown", { count: fresh.length }));
      // Reading goes on where the link was.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(hooks.status.is(fresh[0] ?? id))?.focus({ preventScroll: true }),
      );
    });

  /** Reads one part again. What it had before stays where it was. */
  async function refresh(at: number): Promise<void> {
    const { query, descendants: known } = parts[at]!;
    const { part, after, above, moreAncestors: goesOn } = await read(query);
    const missing = known.filter((one) => !part.descendants.includes(one) && entities.statuses.get(one));
    if (missing.length) {
      const asked = missing.slice(0, mostAsked);
      const { body } = await api.get<Status[]>("/api/v1/statuses", { id: asked });
      const still = new Set(entities.addStatuses(body));
      for (const one of asked) if (!still.has(one)) entities.statuses.delete(one);
    }
    change((before) => ({
      ...before,
      ...(at === 0 && { ancestors: above, moreAncestors: goesOn }),
      parts: before.parts.with(at, {
        ...part,
        descendants: mergeReplies(before.parts[at]!.descendants, part.descendants),
      }),
      next: at === before.parts.length - 1 ? after : before.next,
    }));
  }

  /** An answer comes into its part; one to the post itself into the last one, once nothing follows that. */
  const take = (reply: StatusId, isOwn = false) => {
    // An answer to the reader is told as a post and as a notification.
    if (taken.current === reply && !isOwn) return;
    const parent = parentOf(reply);
    const isDirect = parent === id;
    const among = parts.findIndex((part) => part.descendants.includes(parent!));
    if (!isDirect && among < 0) return;
    taken.current = reply;
    const last = parts.length - 1;
    const put = () => {
      if (isOwn) for (const one of pathTo(reply, parentOf)) kept.set(foldOf(one), true);
      if (isDirect && next && !isOwn) return;
      const at = isDirect ? last : among;
      change((before) => {
        const part = before.parts[at]!;
        if (before.parts.some(({ descendants: known }) => known.includes(reply))) return before;
        const grown = { ...part, descendants: addReply(part.descendants, reply, parentOf) };
        return { ...before, parts: before.parts.with(at, grown) };
      });
    };
    refresh(isDirect ? (next ? 0 : last) : among).then(put, put);
  };
  useLive("user", {
    update: (status) => take(entities.addStatus(status)),
    notification: ({ type, status }) => type === "mention" && status && take(entities.addStatus(status)),
    // The next answer reads it again.
    gap: () => void refresh(next ? 0 : parts.length - 1).catch(() => {}),
  });
  useEffect(() => onPublished((own) => take(own, true)));
  const shown = (ids: readonly StatusId[]) => ids.filter((one) => !gone.has(one));
  return {
    id,
    ancestors: shown(ancestors),
    moreAncestors,
    descendants: shown(descendants),
    more: new Set(parts.flatMap((part) => part.more)),
    list: { next, state, more },
  };
}
