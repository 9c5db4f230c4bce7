/**
 * A list's timeline: what its members write and boost, newest first.
 *
 * It is computed, not written, so that a member who joins or leaves changes it at once.
 * Each member's newest status is looked up first. The page can't reach below as
 * many of these as it has places, so of most members nothing more is read.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { AccountId, ListId, StatusId } from "#protocol/ids.ts";
import type { Listed } from "#protocol/paging.ts";
import type { Reads } from "#server/storage/database.ts";
import { placeholder } from "#server/storage/prepared.ts";
import { anyReader, type Asking, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { loadList } from "../lists/lists.ts";
import { latestId } from "../statuses/settled.ts";
import { readTimeline, type Timeline, type TimelineQuery } from "./picked.ts";
import { wrappersOf } from "./places.ts";

/** Throws `record.not-found`, also for a list of somebody else. */
export async function readList(reading: Reading<Viewer>, id: ListId, page: TimelineQuery): Promise<Listed<Status>> {
  await loadList(reading.db, reading.viewer, id);
  return readTimeline(reading, page, { ...list, values: { list: id } });
}

/** Which of these lists show a status, itself, as a boost or quoted, each with its owner. */
export async function listsShowing(
  db: Reads,
  statusId: StatusId,
  among: readonly ListId[],
): Promise<{ id: ListId; owner: AccountId }[]> {
  if (among.length === 0) return [];
  const { rows } = await sql<{ id: ListId; owner: AccountId }>`
    select distinct list.id, list.account_id as owner
    from (${wrappersOf(statusId)}) shown
    join status on status.id = shown.id and status.deleted_at is null
    join list_account on list_account.target_account_id = status.account_id
      and list_account.list_id = any(${among}::bigint[])
    join list on list.id = list_account.list_id
    join follow on follow.account_id = list.account_id and follow.target_account_id = status.account_id
    where ${standsInList(sql.ref<AccountId>("list.account_id"))}`.execute(db);
  return rows;
}

/**
 * A condition on `status`, on its `list` and on the owner's row of `follow`: languages and replies as
 * they wished; direct posts stand in conversations. Mutes and boosts are judged as in every timeline.
 */
function standsInList(reader: NonNullable<Asking>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    status.visibility <> 'direct'
    and (follow.languages is null or status.language is null or status.language = any(follow.languages))
    and (status.in_reply_to_account_id is null
      or status.in_reply_to_account_id in (status.account_id, ${reader})
      or (list.replies_policy = 'list' and (
        select true from list_account answered
        where answered.list_id = list.id and answered.target_account_id = status.in_reply_to_account_id))
      or (list.replies_policy = 'followed' and (
        select true from follow answered
        where answered.account_id = ${reader} and answered.target_account_id = status.in_reply_to_account_id)))
  )`;
}

const listId = sql`(select ${placeholder<ListId>("list", "bigint")})`;

const list: Timeline = {
  shape: "list",
  column: sql`status.id`,
  source(bounds, { upwards, size }) {
    const order = upwards ? sql`asc` : sql`desc`;
    const ofMember = (more: RawBuilder<unknown>, limit: number) => sql`
      select status.id from status
      where status.account_id = member.id and status.deleted_at is null and status.visibility <> 'direct'
        ${bounds} ${more}
      order by status.id ${order} limit ${sql.lit(limit)}`;
    return sql`
      with member as materialized (
        select member.id, first.id as first
        from list
        join list_account on list_account.list_id = list.id
        join follow on follow.account_id = list.account_id and follow.target_account_id = list_account.target_account_id
        cross join lateral (select follow.target_account_id as id) member
        cross join lateral (${ofMember(sql``, 1)}) first
        where list.id = ${listId} and list.account_id = (select ${anyReader})
      ), edge as materialized (
        select first from member order by first ${order} offset ${sql.lit(size - 1)} limit 1
      )
      select status.id from member
      cross join lateral (${ofMember(
        upwards
          ? sql`and status.id <= coalesce((select first from edge), ${sql.lit(latestId)}::bigint)`
          : sql`and status.id >= coalesce((select first from edge), 0)`,
        size,
      )}) status
      where true`;
  },
  // Not a condition of the source: of members none of whose posts stand here, all posts would be read.
  hides: sql`(
    select true from list join follow on follow.account_id = list.account_id
    where list.id = ${listId} and follow.target_account_id = status.account_id and ${standsInList(anyReader)}
  ) is null`,
  spare: 40,
};
