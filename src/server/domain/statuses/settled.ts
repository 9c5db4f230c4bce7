/**
 * Up to where a timeline is settled: no id below that will still turn up.
 *
 * An id is made when a status is inserted, and seen when the transaction commits, so a newer one may be seen first. An app
 * that polls by `min_id` would step over the older one for good. So such a page ends before the oldest id that
 * is under way; the next poll, a moment later, gets the rest.
 */
import { sql } from "kysely";
import type { Reads } from "#server/storage/database.ts";

/** The lock that `settling_id()` takes (`migrations/0060-ids-under-way.sql`, where it had another name). */
const lockClass = 1819043188;
const step = 64;

/** No id is later. */
export const latestId = "9223372036854775807";

/**
 * The oldest id that may be under way. Asked before the page and in a statement of its own: what commits between the two
 * still holds its lock here, or is newer than this moment.
 */
export async function settledUntil(db: Reads): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select (least(
      clock.ms,
      (select min(clock.ms / ${step} - (clock.ms / ${step} - objid::bigint) % 2147483648) * ${step} from pg_locks
       where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2
         and database = (select oid from pg_database where datname = current_database()))
    ) << 16)::text as until
    from (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms offset 0) clock`.execute(db);
  return rows[0]!.until;
}
