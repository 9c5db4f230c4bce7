/**
 * Statuses by their words, newest first.
 *
 * Found are public statuses whose authors agreed to it (threats G20), and beyond
 * them only what the viewer has to do with: own ones, those that mention the
 * viewer, and those that the viewer put on a shelf. Being allowed to read
 * somebody's followers-only posts is not a permission to comb through them.
 */
import { sql, type RawBuilder } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { OffsetQuery } from "#protocol/paging.ts";
import { shelves, type Shelf } from "#protocol/toggles.ts";
import { notMuted } from "../accounts/avoidance.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { showRows, standing } from "../statuses/load-statuses.ts";
import { visibleTo } from "../statuses/visibility.ts";
import { plainWords, stemmersOf } from "./search-words.ts";

export interface StatusSearch extends OffsetQuery {
  q: string;
  max_id?: string | undefined;
  min_id?: string | undefined;
  /** Only by this author. */
  account_id?: AccountId | undefined;
}

/** The newest matches of each kind that are looked at; the word "the" has no end. */
const reach = 1000;

export async function searchStatuses(reading: Reading, search: StatusSearch): Promise<Status[]> {
  const { db, viewer } = reading;
  const sources = viewer
    ? [published, written(viewer), mentioning(viewer), ...shelves.map((shelf) => shelved(viewer, shelf))]
    : [published];
  const found = sources.map((source) => sql`(${source} ${matching(search)} order by status.id desc limit ${reach})`);
  // What has words is no boost, and what it answers is not asked for.
  const picking = sql`found as materialized (${sql.join(found, sql` union `)}), ids as (
    select found.id, null::bigint as reblog_of_id, null::bigint as in_reply_to_id
    from found join status on status.id = found.id
    where ${visibleTo(asking(viewer))} and ${notMuted(asking(viewer), "status.account_id")}
    order by found.id desc limit ${search.limit} offset ${search.offset}
  )`;
  const { rows } = await standing(asking(viewer), { picking, linked: true }).execute(db);
  const ids = rows.map((row) => row.id).toSorted(newestFirst);
  return (await showRows(reading, rows, "alone"))(ids);
}

const newestFirst = (one: StatusId, other: StatusId) => Number(BigInt(other) - BigInt(one));

const published = sql`
  select status.id from status join account on account.id = status.account_id
  where status.visibility = 'public' and account.indexable
    and account.silenced_at is null and account.suspended_at is null`;

const written = (viewer: Viewer) => sql`
  select status.id from status where status.account_id = ${viewer.accountId}`;

const mentioning = (viewer: Viewer) => sql`
  select status.id from mention join status on status.id = mention.status_id
  where mention.account_id = ${viewer.accountId}`;

const shelved = (viewer: Viewer, shelf: Shelf) => sql`
  select status.id from ${sql.table(shelf)} shelf join status on status.id = shelf.status_id
  where shelf.account_id = ${viewer.accountId}`;

/** The rest of a condition on `status`. Boosts have no words of their own. */
function matching({ q, max_id, min_id, account_id }: StatusSearch): RawBuilder<unknown> {
  return sql`
    and status.search @@ ${wanted(q)} and status.deleted_at is null
    ${account_id ? sql`and status.account_id = ${account_id}` : sql``}
    ${max_id ? sql`and status.id < ${max_id}` : sql``}
    ${min_id ? sql`and status.id > ${min_id}` : sql``}`;
}

/** Each word as it is, and whatever begins with its stem: "linnet" finds "linnets", and "книга" finds "книги". */
function wanted(q: string): RawBuilder<unknown> {
  const words = plainWords(q);
  if (!words) return sql`websearch_to_tsquery('simple', ${q})`;
  const each = words.map((word) => {
    const exact = sql`websearch_to_tsquery('simple', ${word})`;
    const stems = stemmersOf(word).map(
      (stemmer) => sql`coalesce(to_tsquery('simple', (ts_lexize(${stemmer}, ${word}))[1] || ':*'), ${exact})`,
    );
    return sql`(${sql.join([exact, ...stems], sql` || `)})`;
  });
  return sql`(${sql.join(each, sql` && `)})`;
}
