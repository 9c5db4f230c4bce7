/** Pins: the few own statuses that stand on top of a profile. */
import type { StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Writes } from "#server/storage/database.ts";
import { visibleStatuses } from "./visibility.ts";

/**
 * Doing it twice is the same as doing it once. Throws `status.not-found`,
 * `status.not-pinnable` (somebody else's, a boost, a direct one), `status.too-many-pins`.
 */
export async function pin(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  await requirePinnable(tx, viewer, id);
  // Two pins at once must not both find the last free place.
  await tx
    .selectFrom("local_user")
    .select("account_id")
    .where("account_id", "=", viewer.accountId)
    .forNoKeyUpdate()
    .execute();
  const pinned = await tx
    .selectFrom("status_pin")
    .innerJoin("status", "status.id", "status_pin.status_id")
    .select("status_pin.status_id")
    .where("status_pin.account_id", "=", viewer.accountId)
    .where("status.deleted_at", "is", null)
    .execute();
  if (pinned.some((row) => row.status_id === id)) return;
  if (pinned.length >= limits.account.pinnedStatuses) {
    throw new Refusal("status.too-many-pins", { args: { limit: limits.account.pinnedStatuses } });
  }
  await tx.insertInto("status_pin").values({ account_id: viewer.accountId, status_id: id }).execute();
}

/** Works also for what cannot be pinned any more. Throws `status.not-found`, `status.not-pinnable`. */
export async function unpin(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  const removed = await tx
    .deleteFrom("status_pin")
    .where("account_id", "=", viewer.accountId)
    .where("status_id", "=", id)
    .executeTakeFirst();
  if (!removed.numDeletedRows) await requirePinnable(tx, viewer, id);
}

async function requirePinnable(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  const status = await visibleStatuses(tx, viewer)
    .select(["status.account_id", "status.reblog_of_id", "status.visibility"])
    .where("status.id", "=", id)
    // A deletion or a narrowing meanwhile waits, and takes this pin along; or this waits, and finds it changed.
    .forShare("status")
    .executeTakeFirst();
  if (!status) throw new Refusal("status.not-found");
  const isOwn = status.account_id === viewer.accountId;
  if (!isOwn || status.reblog_of_id !== null || status.visibility === "direct")
    throw new Refusal("status.not-pinnable");
}
