/**
 * OAuth forgets (threats O09): apps that nobody let in within a day, tokens of apps for themselves that
 * have rested for a month, tokens that ended a month ago, codes of last week,
 * and those of yesterday that nobody has redeemed.
 */
import { sql } from "kysely";
import type { Database } from "#server/storage/database.ts";
import { clearInSlices } from "#server/storage/maintenance.ts";
import { scheduledTask } from "#server/storage/queue.ts";

export const forgetAppsTask = scheduledTask("41 * * * *", "forget-apps", ({ db }: { db: Database }) => forgetApps(db));

export async function forgetApps(db: Database): Promise<void> {
  await clearInSlices(
    db,
    "oauth_grant",
    sql`expires_at < now() - interval '1 day' and (redeemed_at is null or expires_at < now() - interval '7 days')`,
  );
  await clearInSlices(db, "access_token", sql`revoked_at < now() - interval '30 days'`);
  await clearInSlices(
    db,
    "access_token",
    sql`account_id is null and coalesce(last_used_at, created_at) < now() - interval '30 days'`,
  );
  await clearInSlices(
    db,
    "oauth_app",
    sql`used_at is null and created_at < now() - interval '1 day'
      and not exists (select from access_token where access_token.app_id = oauth_app.id)`,
  );
}
