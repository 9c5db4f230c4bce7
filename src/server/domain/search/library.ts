/**
 * The library: what a reader has to do with, as Mastodon counts it. Own posts, those that mention them, and those that they
 * put on a shelf, boosted or voted in.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { StatusId } from "#protocol/ids.ts";
import { shelves } from "#protocol/toggles.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { reach } from "./find-statuses.ts";

/**
 * As a condition on a table `status`. They are scalar subqueries, as `exists` behind an `or` invites the planner to read all
 * that somebody ever favourited.
 */
export function isInLibrary({ accountId }: Viewer): RawBuilder<SqlBool> {
  const ofMine = (table: string, where: RawBuilder<unknown>) =>
    sql`(select true from ${sql.table(table)} mine where ${where} and mine.account_id = ${accountId} limit 1)`;
  return sql<SqlBool>`(
    status.account_id = ${accountId}
    or ${sql.join(
      [
        ...["mention", ...shelves].map((table) => ofMine(table, sql`mine.status_id = status.id`)),
        ofMine("status", sql`mine.reblog_of_id = status.id and mine.deleted_at is null`),
        ofMine("poll_vote", sql`mine.poll_id = status.poll_id`),
      ],
      sql` or `,
    )}
  )`;
}

/** Of each shelf, where what is asked for is so common that reading everybody's posts for it would find nothing of theirs. */
const shelfReach = 2500;

/** So many of it are looked at for one page: they are all for the one who asks. */
const libraryReach = 60;

/** As many as there are at most. */
export const mostFoundInLibrary = sql`case when (select count(*) from found_near) >= ${sql.lit(reach)} then ${sql.lit(libraryReach)} else ${sql.lit(reach)} end`;

/** The newest of it in which something is said, for after `findStatuses`, of which it takes the place. */
export function findInLibrary(
  { accountId }: Viewer,
  below: StatusId | null,
  above: StatusId | null,
): RawBuilder<unknown> {
  const mine = (table: string, id: string, order: string, where = sql``) => sql`(
    select ${sql.ref(id)} as id from ${sql.table(table)} where account_id = ${accountId} ${where}
    order by ${sql.ref(order)} desc limit ${sql.lit(shelfReach)})`;
  const older = (id: string) => (below ? sql`and ${sql.ref(id)} < ${below}` : sql``);
  return sql`mine as materialized (
      ${mine("status", "id", "id", sql`and deleted_at is null and reblog_of_id is null ${older("id")}`)}
      union ${mine("mention", "status_id", "status_id", older("status_id"))}
      ${sql.join(
        shelves.map((shelf) => sql`union ${mine(shelf, "status_id", "id")}`),
        sql` `,
      )}
    ), found as materialized (
      select found_near.* from found_near where (select count(*) from found_near) < ${sql.lit(reach)}
      union all
      select * from (
        select mine.id, status.account_id, status.is_public
        from (select id from mine where id > ${above ?? "-1"}::bigint ${older("id")} order by id desc) mine
        cross join lateral (select * from searchable_status where status_id = mine.id offset 0) status
        where (select count(*) from found_near) >= ${sql.lit(reach)} and status.words @@ (select words from sought)
        order by mine.id desc limit ${sql.lit(libraryReach)}
      ) beyond
    )`;
}
