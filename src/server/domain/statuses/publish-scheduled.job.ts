/**
 * Publishes what is due: when the first of it is, and every five minutes what that may
 * have missed.
 *
 * A row goes with the transaction that publishes it, so it becomes one status, whenever the server is
 * killed, and soon after the start when it was away at that time. What may no longer be published
 * stays listed with the reason: its author decides.
 */
import { sql, type SqlBool } from "kysely";
import type { ScheduledStatusId, StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { transact, type Database, type Reads, type Writes } from "#server/storage/database.ts";
import { scheduledTask } from "#server/storage/queue.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { standingColumns, whyNotSignIn } from "../auth/can-sign-in.ts";
import { releaseMedia } from "./attach.ts";
import { preparePublish, publish, type StatusDraft } from "./publish.ts";
import { publishScheduledJob } from "./schedule.ts";

interface Deps {
  db: Database;
  ports: ServerAddress;
}

export const publishScheduledTask = scheduledTask("*/5 * * * *", publishScheduledJob, ({ db, ports }: Deps) =>
  publishDue(db, ports),
);

/** What cannot be published by a bug keeps nothing else from it. */
export async function publishDue(db: Database, server: ServerAddress): Promise<void> {
  const due = await db.selectFrom("scheduled_status").select("id").where(isDue()).orderBy("scheduled_at").execute();
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      await publishInTime(db, server, id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw failures[0];
}

async function publishInTime(db: Database, server: ServerAddress, id: ScheduledStatusId): Promise<void> {
  try {
    await publishOne(db, server, id, isDue());
  } catch (error) {
    const refusal = reasonOf(error);
    if (!refusal) throw error;
    const { code, args } = refusal;
    await db
      .updateTable("scheduled_status")
      .set({ refusal: JSON.stringify({ code, args }) })
      .where("id", "=", id)
      .where(isDue())
      .execute();
  }
}

/** At once, whatever its time. Throws why it cannot be, and `record.not-found`. */
export async function publishNow(
  db: Database,
  server: ServerAddress,
  viewer: Viewer,
  id: ScheduledStatusId,
): Promise<StatusId> {
  try {
    const published = await publishOne(db, server, id, sql<SqlBool>`scheduled_status.account_id = ${viewer.accountId}`);
    if (published) return published;
  } catch (error) {
    throw reasonOf(error) ?? error;
  }
  throw new Refusal("record.not-found");
}

/** Null if there is no such row any more. */
async function publishOne(
  db: Database,
  server: ServerAddress,
  id: ScheduledStatusId,
  which: ReturnType<typeof isDue>,
): Promise<StatusId | null> {
  const kept = await readKept(db, id, which);
  if (!kept) return null;
  const { draft, app_id: appId, account_id: accountId, key } = kept;
  const closed = whyNotSignIn(kept);
  if (closed) throw new Refusal(closed);
  const viewer: Viewer = { accountId, appId, authority: null };
  const prepared = await preparePublish({ db, server, viewer, context: "thread" }, draft as StatusDraft);
  return transact(db, async (tx) => {
    if (!(await take(tx, id, which))) return null;
    const statusId = await publish(tx, viewer, prepared);
    // A request that is sent again is answered with what became of it.
    if (key) {
      await tx
        .updateTable("idempotency_key")
        .set({ result_id: statusId })
        .where("account_id", "=", accountId)
        .where("key", "=", key)
        .where("result_id", "=", id)
        .execute();
    }
    return statusId;
  });
}

function readKept(db: Reads, id: ScheduledStatusId, which: ReturnType<typeof isDue>) {
  return db
    .selectFrom("scheduled_status")
    .innerJoin("account", "account.id", "scheduled_status.account_id")
    .innerJoin("local_user", "local_user.account_id", "account.id")
    .select(["draft", "app_id", "scheduled_status.account_id", "key", ...standingColumns])
    .where("scheduled_status.id", "=", id)
    .where(which)
    .executeTakeFirst();
}

/** False if it was taken, moved or cancelled since. */
async function take(tx: Writes, id: ScheduledStatusId, which: ReturnType<typeof isDue>): Promise<boolean> {
  const own = await tx
    .selectFrom("scheduled_status")
    .select("id")
    .where("id", "=", id)
    .where(which)
    .forUpdate()
    .executeTakeFirst();
  if (!own) return false;
  await releaseMedia(tx, id);
  await tx.deleteFrom("scheduled_status").where("id", "=", id).execute();
  return true;
}

const isDue = () => sql<SqlBool>`scheduled_status.scheduled_at <= now() and scheduled_status.refusal is null`;

/** A refusal, in words that make sense so much later; null for a bug. */
function reasonOf(error: unknown): Refusal | null {
  if (!(error instanceof Refusal)) return null;
  return error.code === "status.not-found" ? new Refusal("schedule.parent-gone", { cause: error }) : error;
}
