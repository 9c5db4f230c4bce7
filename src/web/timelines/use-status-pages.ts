/**
 * A list of posts that is kept current: what arrives live waits behind the pill,
 * edits and votes change their cells, deletions leave at once, and what was
 * missed while the connection was away is fetched by `min_id`.
 */
import { useEffect, useRef } from "react";
import type { Status } from "#protocol/entities.ts";
import { compareIds, type StatusId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import { useEntities } from "#web/entities/store.ts";
import { useLive } from "#web/live/use-live.ts";
import { onPublished } from "#web/verbs/published.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { usePages, type FirstPage, type Pages } from "#web/paging/use-pages.ts";

export interface StatusList extends FirstPage<StatusId> {
  path: string;
  query?: Query;
  /** The stream on which new posts of this list arrive; null for a list that does not grow at its top. */
  stream: string | null;
  /** Own new posts stand at the top at once. */
  takesOwn?: boolean;
}

/** A gap is filled with so many pages at most; after a longer absence the list is read from the top. */
const gapPages = 3;
const gapPageSize = 40;

export function useStatusPages(name: string, list: StatusList): Pages<StatusId> {
  const api = useApi();
  const entities = useEntities();
  const reader = useReader();
  const { path, query, stream, takesOwn = false } = list;
  const pages = usePages<Status[], StatusId>(name, { path, query, take: (body) => entities.addStatuses(body) }, list);

  const newest = useRef<StatusId | null>(null);
  newest.current = [...pages.waiting, ...pages.items].reduce<StatusId | null>(
    (best, id) => (best === null || compareIds(id, best) > 0 ? id : best),
    null,
  );

  async function fillGap(): Promise<void> {
    for (let page = 0; page < gapPages; page++) {
      const after = newest.current;
      const answer = await api.get<Status[]>(path, { ...query, ...(after && { min_id: after }), limit: gapPageSize });
      take(answer.body);
      if (answer.body.length < gapPageSize || !after) return;
      newest.current = answer.body[0]!.id;
    }
  }

  /** One's own posts, and boosts of one's own, need not wait. */
  function take(statuses: readonly Status[]): void {
    const ids = entities.addStatuses(statuses);
    const own = ids.filter((id) => takesOwn && entities.statuses.get(id)?.account === reader.account?.id);
    if (own.length) pages.prepend(own);
    pages.arrive(ids.filter((id) => !own.includes(id)));
  }

  useLive(stream, {
    update: (status) => take([status]),
    change: (status) => void entities.addStatus(status),
    remove: (id) => entities.statuses.delete(id),
    // What failed now is tried again with the next gap.
    gap: () => void fillGap().catch(() => {}),
  });

  const { prepend } = pages;
  useEffect(() => (takesOwn ? onPublished((id) => prepend([id])) : undefined), [takesOwn, prepend]);

  return pages;
}
