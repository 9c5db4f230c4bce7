/**
 * What sign-in must not remember (threats G16): codes for ten minutes, client addresses for 30 days, unused devices for 400.
 *
 * Each kind goes in slices of their own transaction: however much has piled up, nobody who signs in waits for all of it.
 */
import { sql } from "kysely";
import type { Database } from "#server/storage/database.ts";
import { clearInSlices } from "#server/storage/maintenance.ts";
import { scheduledTask } from "#server/storage/queue.ts";

export const forgetSignInTracesTask = scheduledTask("23 * * * *", "forget-sign-in-traces", ({ db }: { db: Database }) =>
  forgetSignInTraces(db),
);

/** Deletes what has run out; of sessions that go on, the address. */
export async function forgetSignInTraces(db: Database): Promise<void> {
  await clearInSlices(db, "login_code", sql`expires_at < now()`);
  await clearInSlices(db, "session", sql`expires_at < now()`);
  await clearInSlices(db, "session", sql`ip is not null and created_at < now() - interval '30 days'`, sql`ip = null`);
  await clearInSlices(db, "known_device", sql`used_at < now() - interval '400 days'`);
  await clearInSlices(db, "rate_limit", sql`expire < extract(epoch from now()) * 1000`);
}
