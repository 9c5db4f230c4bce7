/**
 * Who of many would find a status in a timeline: the rules of one reader, asked
 * for all of them in one query.
 */
import { sql } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import { visibleTo } from "../statuses/visibility.ts";
import { hiddenFor } from "./picked.ts";

/** Each of the readers. No rule reads a table of this name, so the column means no other. */
const reader = sql.ref<AccountId>("reader.account_id");

/** Those of the readers who may see the status and have not muted it (threats V06, V11). */
export async function readersOf(db: Reads, statusId: StatusId, among: readonly AccountId[]): Promise<Set<AccountId>> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select reader.account_id
    from unnest(${among}::bigint[]) reader (account_id)
    join status on status.id = ${statusId}
    left join status original on original.id = status.reblog_of_id
    where ${visibleTo(reader)} and not ${hiddenFor(reader)}`.execute(db);
  return new Set(rows.map((row) => row.account_id));
}

/**
 * Those who may be told that a status is gone, which says its id: whoever could
 * see it until then. A tombstone passes no other rule any more.
 */
export async function readersOfTombstone(
  db: Reads,
  statusId: StatusId,
  among: readonly AccountId[],
): Promise<Set<AccountId>> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select reader.account_id
    from unnest(${among}::bigint[]) reader (account_id)
    join status on status.id = ${statusId}
    where ${notBlocked(reader, "status.account_id")} and (
      status.visibility in ('public', 'unlisted')
      or status.account_id = reader.account_id
      or exists (select from mention where mention.status_id = status.id and mention.account_id = reader.account_id)
      or (status.visibility = 'private' and exists (
        select from follow
        where follow.account_id = reader.account_id and follow.target_account_id = status.account_id))
    )`.execute(db);
  return new Set(rows.map((row) => row.account_id));
}
