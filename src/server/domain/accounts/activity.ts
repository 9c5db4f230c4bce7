/**
 * Whether somebody still comes here. Fan-out writes only the homes of those who do;
 * people who stayed away for too long find theirs marked for rebuilding.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";

export const readerLeavesAfter = sql`interval '14 days'`;

/** Notes that the person is here. Called now and then, not on each request. */
export async function noteActivity(db: Reads, accountId: AccountId): Promise<void> {
  await sql`
    update local_user set
      last_active_at = now(),
      home_built_at = case when last_active_at > now() - ${readerLeavesAfter} then home_built_at end
    where account_id = ${accountId}`.execute(db);
}
