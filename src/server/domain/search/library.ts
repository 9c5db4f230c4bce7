/**
 * The library: what a reader has to do with, as Mastodon counts it. Own posts, those that mention them, and those that they
 * put on a shelf, boosted or voted in.
 *
 * Own posts have a label in the index. The others are few beside all that was ever written, so they are gone through
 * themselves: looking for what they say among everybody's posts, and stopping somewhere, would tell how many of those there are.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { StatusId } from "#protocol/ids.ts";
import { shelves } from "#protocol/toggles.ts";
import type { Viewer } from "../accounts/viewer.ts";

/** Of each shelf, the newest. */
const shelfReach = 5_000;

/**
 * A common table expression of this name, for after `findStatuses`: the `id`s of those that say what is sought and of which
 * `where` holds, a condition on a table `status`.
 */
export function findInLibrary(
  { accountId }: Viewer,
  { below, above }: Record<"below" | "above", StatusId | null>,
  { where, most }: { where: RawBuilder<SqlBool>; most: number },
  name: string,
): RawBuilder<unknown> {
  const mine = (table: string, id: string, order: string, only = sql``) => sql`(
    select ${sql.ref(id)} as id from ${sql.table(table)} where account_id = ${accountId} ${only}
    order by ${sql.ref(order)} desc limit ${sql.lit(shelfReach)})`;
  const older = (id: string) => (below ? sql`and ${sql.ref(id)} < ${below}` : sql``);
  return sql`mine as materialized (
      ${mine("mention", "status_id", "status_id", older("status_id"))}
      union ${mine("status", "reblog_of_id", "reblog_of_id", sql`and reblog_of_id is not null and deleted_at is null ${older("reblog_of_id")}`)}
      union (select status_id from poll where id in ${mine("poll_vote", "poll_id", "poll_id")})
      ${sql.join(
        shelves.map((shelf) => sql`union ${mine(shelf, "status_id", "id")}`),
        sql` `,
      )}
    ), ${sql.ref(name)} as materialized (
      select mine.id from (
        select id from mine where id > ${above ?? "-1"}::bigint ${older("id")} order by id desc offset 0
      ) mine
      where case
        when (select words @@ (select words from sought) from searchable_status where status_id = mine.id)
        then (select true from status where status.id = mine.id and ${where})
      end
      limit ${most}
    )`;
}
