/**
 * Whether somebody still comes here. Fan-out writes only the homes of those who do;
 * people who stayed away for too long find theirs marked for rebuilding.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";

export const readerLeavesAfter = sql`interval '14 days'`;

/** When this week began: on Monday, UTC. */
export const thisWeek = sql`date_trunc('week', now(), 'UTC')`;

/** Notes that the person is here, and counts them once a week. Called now and then, not on each request. */
export async function noteActivity(db: Reads, accountId: AccountId): Promise<void> {
  await sql`
    with before as (
      select last_active_at from local_user where account_id = ${accountId} for update
    ), noted as (
      update local_user set
        last_active_at = now(),
        home_built_at = case when before.last_active_at > now() - ${readerLeavesAfter} then home_built_at end
      from before where account_id = ${accountId}
    )
    insert into weekly_activity as of_week (week, came)
    select ${thisWeek}, 1 from before where before.last_active_at < ${thisWeek}
    on conflict (week) do update set came = of_week.came + 1`.execute(db);
}
