/** An exclusive list changes its owner's home: that is work for later, however many are in it. */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import type { Viewer } from "../accounts/viewer.ts";

/** One waits for each home, however often its lists change; the people stand in `home_refit`. */
export const refitHomeJob = defineJob<{ accountId: AccountId }>("refit-home", { priority: 5 });

/** These people came into an exclusive list, or left one; of nobody it says nothing. */
export async function noteHomeChange(
  tx: Writes,
  { accountId }: Viewer,
  targetAccountIds: readonly AccountId[],
): Promise<void> {
  if (targetAccountIds.length === 0) return;
  // A row that is there is locked: the job that runs at this moment leaves it to the next one, which sees this change.
  await sql`
    insert into home_refit (account_id, target_account_id)
    select ${accountId}::bigint, id from unnest(${targetAccountIds}::bigint[]) id order by id
    on conflict (account_id, target_account_id) do update set target_account_id = excluded.target_account_id`.execute(
    tx,
  );
  await addJob(tx, refitHomeJob, { accountId }, { key: `${refitHomeJob.name} ${accountId}` });
}
