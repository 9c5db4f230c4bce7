/**
 * Keeps an open thread current: edits and votes change its posts, deleted ones
 * leave, new answers come in where they belong. Nothing else of the screen is
 * made anew, least of all the composer of a reply.
 */
import { useEffect, useState } from "react";
import type { Context, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useEntities } from "#web/entities/store.ts";
import { useLive } from "#web/live/use-live.ts";
import { useHiddenAmong } from "#web/paging/use-list.ts";
import { onPublished } from "#web/verbs/published.ts";
import { useHiddenStatuses } from "./hidden.ts";
import { useApi } from "#web/data/reader.ts";

export interface Thread {
  id: StatusId;
  ancestors: readonly StatusId[];
  descendants: readonly StatusId[];
}

/** The thread as it is now. */
export function useThread(first: Thread): Thread {
  const api = useApi();
  const entities = useEntities();
  const [thread, setThread] = useState(first);
  const { id } = first;
  const members = new Set([id, ...thread.ancestors, ...thread.descendants]);

  async function refresh(): Promise<void> {
    const path = `/api/v1/statuses/${id}`;
    const [status, context] = await Promise.all([api.get<Status>(path), api.get<Context>(`${path}/context`)]);
    entities.addStatus(status.body);
    const { ancestors, descendants } = context.body;
    setThread({ id, ancestors: entities.addStatuses(ancestors), descendants: entities.addStatuses(descendants) });
  }
  // The next answer reads it again.
  const refreshQuietly = () => void refresh().catch(() => {});

  const take = (status?: Pick<Status, "in_reply_to_id"> | null) => {
    if (status?.in_reply_to_id && members.has(status.in_reply_to_id)) refreshQuietly();
  };
  useLive("user", {
    update: take,
    notification: ({ type, status }) => type === "mention" && take(status),
    gap: refreshQuietly,
  });
  useEffect(() => onPublished((own) => take(entities.statuses.get(own))));
  const gone = useHiddenAmong([...thread.ancestors, ...thread.descendants], useHiddenStatuses("chosen"));
  const shown = (ids: readonly StatusId[]) => ids.filter((one) => !gone.has(one));
  return { id, ancestors: shown(thread.ancestors), descendants: shown(thread.descendants) };
}
