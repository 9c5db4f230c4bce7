/** What sign-in must not remember (threats G16): codes for ten minutes, client addresses for 30 days, unused devices for 400. */
import { sql } from "kysely";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { scheduledTask } from "#server/storage/queue.ts";

export const forgetSignInTracesTask = scheduledTask("23 * * * *", "forget-sign-in-traces", ({ db }: { db: Database }) =>
  transact(db, forgetSignInTraces),
);

/** Deletes what has run out. */
export async function forgetSignInTraces(tx: Writes): Promise<void> {
  await tx
    .deleteFrom("login_code")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await tx
    .deleteFrom("session")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await tx
    .updateTable("session")
    .set({ ip: null })
    .where("ip", "is not", null)
    .where("created_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
  await tx
    .deleteFrom("known_device")
    .where("used_at", "<", sql<Date>`now() - interval '400 days'`)
    .execute();
  await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(tx);
}
