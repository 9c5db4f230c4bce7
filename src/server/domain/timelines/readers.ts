/**
 * Who of those who listen may be told that a status is gone: the rules of one
 * reader, asked for all of them in one query.
 */
import { sql } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import { versionIsFor } from "../statuses/history.ts";
import { addressedTo, visibleTo } from "../statuses/visibility.ts";

/** Each of the readers. No rule reads a table of this name, so the column means no other. */
const reader = sql.ref<AccountId>("reader.account_id");

export interface Tombstone {
  id: StatusId;
  readers: AccountId[];
}

/**
 * For a deleted status: everyone who could see it until then. For each boost of
 * it: those of them who follow who boosted it. A tombstone passes no other rule
 * any more, and to be told says its id.
 */
export async function readersOfTombstones(
  db: Reads,
  { statusId, reblogIds }: { statusId: StatusId; reblogIds: readonly StatusId[] },
  among: readonly AccountId[],
): Promise<Tombstone[]> {
  const { rows } = await sql<Tombstone>`
    with knew as materialized (
      select reader.account_id
      from unnest(${among}::bigint[]) reader (account_id)
      join status on status.id = ${statusId}
      where ${notBlocked(reader, "status.account_id")} and ${addressedTo(reader)}
    ), told as (
      select ${statusId}::bigint as id, account_id from knew
      union
      select boost.id, knew.account_id
      from status boost
      join follow on follow.target_account_id = boost.account_id
      join knew on knew.account_id = follow.account_id
      where boost.id = any(${reblogIds}::bigint[])
      union
      select boost.id, knew.account_id from status boost join knew on knew.account_id = boost.account_id
      where boost.id = any(${reblogIds}::bigint[])
    )
    select id, array_agg(account_id::text) as readers from told group by id`.execute(db);
  return rows;
}

/**
 * Readers who could see an earlier version of a status and cannot see it now, with
 * the boosts of it that their homes still hold.
 */
export async function readersWhoLost(db: Reads, statusId: StatusId, among: readonly AccountId[]): Promise<Tombstone[]> {
  const { rows } = await sql<Tombstone>`
    with lost as materialized (
      select reader.account_id
      from unnest(${among}::bigint[]) reader (account_id)
      join status on status.id = ${statusId}
      where ${notBlocked(reader, "status.account_id")} and ${visibleTo(reader)} is not true and exists (
        select from status_edit version
        where version.status_id = status.id and ${versionIsFor(reader, sql`status.account_id`)})
    ), told as (
      select ${statusId}::bigint as id, account_id from lost
      union all
      select boost.id, lost.account_id
      from status boost
      join home_entry on home_entry.status_id = boost.id
      join lost on lost.account_id = home_entry.account_id
      where boost.reblog_of_id = ${statusId} and boost.deleted_at is null
    )
    select id, array_agg(account_id::text) as readers from told group by id`.execute(db);
  return rows;
}
