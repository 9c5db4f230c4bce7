/** Who finds a new status in their home: one insert-select, however many follow. */
import { sql } from "kysely";
import type { StatusId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";
import { readerLeavesAfter } from "../accounts/activity.ts";

/** A boost of what stood in somebody's home so lately is not shown to them again. */
const boostRepeatsAfter = sql`interval '1 day'`;

/**
 * Writes a status (or a boost) into the homes of the local followers who may see
 * it and want to: replies only to people whom they follow too, direct ones only
 * if they are mentioned, nothing of somebody muted or blocked on either side.
 * Doing it twice is the same as doing it once.
 */
export async function writeToHomes(db: Reads, statusId: StatusId): Promise<void> {
  await sql`
    with written as (
      select status.*, original.account_id as original_account_id
      from status left join status original on original.id = status.reblog_of_id
      where status.id = ${statusId} and status.deleted_at is null
    ), same as (
      select written.reblog_of_id as id from written where written.reblog_of_id is not null
      union all
      select other.id from written join status other on other.reblog_of_id = written.reblog_of_id
      where other.id <> written.id and other.created_at > now() - ${boostRepeatsAfter}
    )
    insert into home_entry (account_id, status_id)
    select follow.account_id, written.id
    from written
    join follow on follow.target_account_id = written.account_id
    join local_user on local_user.account_id = follow.account_id
      and local_user.last_active_at > now() - ${readerLeavesAfter}
    where (written.reblog_of_id is null or follow.show_reblogs)
      and (follow.languages is null or written.language is null or written.language = any(follow.languages))
      and (written.visibility <> 'direct'
        or exists (select from mention where mention.status_id = written.id and mention.account_id = follow.account_id))
      and (written.in_reply_to_account_id is null
        or written.in_reply_to_account_id in (written.account_id, follow.account_id)
        or exists (select from follow other where other.account_id = follow.account_id
          and other.target_account_id = written.in_reply_to_account_id))
      and not exists (select from mute where mute.account_id = follow.account_id
        and mute.target_account_id in (written.account_id, written.original_account_id)
        and (mute.expires_at is null or mute.expires_at > now()))
      and not exists (select from block
        where (block.account_id = follow.account_id
            and block.target_account_id in (written.account_id, written.original_account_id))
          or (block.target_account_id = follow.account_id
            and block.account_id in (written.account_id, written.original_account_id)))
      and not exists (select from home_entry seen join same on seen.status_id = same.id
        where seen.account_id = follow.account_id)
    on conflict do nothing`.execute(db);
}

/** Takes statuses out of every home. */
export async function eraseFromHomes(db: Reads, statusIds: readonly StatusId[]): Promise<void> {
  await db.deleteFrom("home_entry").where("status_id", "in", statusIds).execute();
}
