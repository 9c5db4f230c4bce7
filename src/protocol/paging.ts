/**
 * Paging by id, as the Mastodon API does it (`docs/api-notes.md`, Paging).
 *
 * `max_id`: older than it. `since_id`: the newest ones newer than it. `min_id`:
 * the ones immediately newer than it, and it wins over `since_id`. Answers are
 * newest first in all three cases.
 */
import * as v from "valibot";
import { isId } from "./ids.ts";

/** An id in a query or a path. What cannot be one matches nothing, so it is "not found" rather than "invalid". */
export const idSchema = v.pipe(v.string(), v.check(isId, "not an id"));

export interface PageQuery {
  max_id?: string | undefined;
  since_id?: string | undefined;
  min_id?: string | undefined;
  limit: number;
}

/** Entries of an input schema: `v.object({ ...pageEntries(20, 40) })`. `limit` is clamped, never refused. */
export function pageEntries(usual: number, most: number) {
  return {
    max_id: v.optional(idSchema),
    since_id: v.optional(idSchema),
    min_id: v.optional(idSchema),
    limit: v.optional(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
        v.integer(),
        v.transform((limit) => Math.min(Math.max(limit, 1), most)),
      ),
      usual,
    ),
  };
}

/** One page of a list and the queries of its neighbours; null where the list is known to end. */
export interface Listed<T> {
  items: T[];
  next: Record<string, string> | null;
  prev: Record<string, string> | null;
}

/**
 * The queries around a page, from the ids that were read before any filtering,
 * newest first: a heavily filtered page must not end the list.
 */
export function neighbours(ids: readonly string[], page: PageQuery): Pick<Listed<never>, "next" | "prev"> {
  const [newest, oldest] = [ids[0], ids.at(-1)];
  if (!newest || !oldest) return { next: null, prev: null };
  const short = ids.length < page.limit && !page.min_id;
  return { next: short ? null : { max_id: oldest }, prev: { min_id: newest } };
}
