/**
 * Reblogs: a status without words of its own (the wrapper) that puts another
 * one before the people who follow the one who boosts.
 *
 * A private status may be boosted by its author alone, to the same followers; a
 * direct one by nobody (threats V05). Whatever a wrapper says, it shows only
 * where its original does.
 */
import type { Account, Visibility } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { readPage } from "#server/storage/row-page.ts";
import { showPage } from "../accounts/account-page.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { record } from "#server/storage/events.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { count, countPublished, discountStatuses } from "./counters.ts";
import { requireReadable, visibleStatuses } from "./visibility.ts";
import type { StatusEvent } from "./events.ts";

/**
 * Boosts a status and answers the wrapper's id; a second time the same one.
 * Throws `status.not-found`, `status.not-boostable`.
 */
export async function reblog(
  tx: Writes,
  viewer: Viewer,
  id: StatusId,
  asked?: Exclude<Visibility, "direct">,
): Promise<StatusId> {
  const originalId = await requireReadable(tx, viewer, id);
  const visibility = await wrapperVisibility(tx, viewer, originalId, asked);
  const added = await tx
    .with("added", (cte) =>
      cte
        .insertInto("status")
        .values({ account_id: viewer.accountId, reblog_of_id: originalId, visibility, app_id: viewer.appId })
        .onConflict((same) =>
          same
            .columns(["account_id", "reblog_of_id"])
            .where("reblog_of_id", "is not", null)
            .where("deleted_at", "is", null)
            .doNothing(),
        )
        .returning("id"),
    )
    .with("arriving", (cte) =>
      cte
        .insertInto("home_arrival")
        .columns(["status_id"])
        .expression((from) => from.selectFrom("added").select("id")),
    )
    .selectFrom("added")
    .select("id")
    .executeTakeFirst();
  if (!added) return (await wrapperOf(tx, viewer.accountId, originalId))!;

  await countPublished(tx, viewer.accountId);
  await count(tx, originalId, "reblogs_count", 1);
  await record<StatusEvent>(tx, {
    kind: "status.reblogged",
    statusId: added.id,
    accountId: viewer.accountId,
    reblogOfId: originalId,
  });
  return added.id;
}

/**
 * Takes a boost back and answers the original's id; works also where the original
 * is out of sight. Throws `status.not-found` for what was never boosted and cannot be seen.
 */
export async function unreblog(tx: Writes, viewer: Viewer, id: StatusId): Promise<StatusId> {
  const own = await tx
    .selectFrom("status")
    .select(["id", "reblog_of_id"])
    .where("account_id", "=", viewer.accountId)
    .where((where) => where.or([where("reblog_of_id", "=", id), where("id", "=", id)]))
    .where("reblog_of_id", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const originalId = own?.reblog_of_id ?? (await requireReadable(tx, viewer, id));
  const wrapperId = own?.id ?? (await wrapperOf(tx, viewer.accountId, originalId));
  if (wrapperId) await removeReblog(tx, viewer.accountId, wrapperId, originalId);
  return originalId;
}

/** Turns a wrapper into a tombstone. */
export async function removeReblog(
  tx: Writes,
  accountId: AccountId,
  wrapperId: StatusId,
  originalId: StatusId,
): Promise<void> {
  const removed = await tx
    .updateTable("status")
    .set(({ fn }) => ({ deleted_at: fn<Date>("now") }))
    .where("id", "=", wrapperId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!removed.numUpdatedRows) return;
  await discountStatuses(tx, [accountId]);
  await count(tx, originalId, "reblogs_count", -1);
  await record<StatusEvent>(tx, { kind: "status.deleted", statusId: wrapperId, accountId, reblogIds: [] });
}

/** Who boosted a status, newest first. Throws `status.not-found`. */
export async function listRebloggedBy(reading: Reading, id: StatusId, page: PageQuery): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  const statusId = await requireReadable(db, viewer, id);
  const boosts = visibleStatuses(db, viewer)
    .select(["status.id as row_id", "status.account_id"])
    .where("status.reblog_of_id", "=", statusId);
  return showPage(reading, await readPage(boosts, "status.id", page), page);
}

async function wrapperVisibility(
  tx: Writes,
  viewer: Viewer,
  originalId: StatusId,
  asked: Exclude<Visibility, "direct"> | undefined,
): Promise<Visibility> {
  const original = await tx
    .selectFrom("status")
    .innerJoin("account as author", "author.id", "status.account_id")
    .innerJoin("local_user", (booster) => booster.on("local_user.account_id", "=", viewer.accountId))
    .select(["status.visibility", "status.account_id", "author.suspended_at", "local_user.default_visibility"])
    .where("status.id", "=", originalId)
    .where("status.deleted_at", "is", null)
    // A deletion meanwhile waits, and takes this boost along; or this waits, and finds it gone.
    .forShare("status")
    .executeTakeFirst();
  if (!original) throw new Refusal("status.not-found");
  // Those who follow a suspended author read on; to others nothing of it goes.
  if (original.suspended_at) throw new Refusal("status.not-boostable");
  const ownPrivate = original.visibility === "private" && original.account_id === viewer.accountId;
  if (ownPrivate) return "private";
  if (original.visibility === "private" || original.visibility === "direct") throw new Refusal("status.not-boostable");
  // Nobody is mentioned in a boost: "mentioned people only" can but mean "my followers".
  return asked ?? (original.default_visibility === "direct" ? "private" : original.default_visibility);
}

async function wrapperOf(db: Reads, accountId: AccountId, originalId: StatusId): Promise<StatusId | undefined> {
  const wrapper = await db
    .selectFrom("status")
    .select("id")
    .where("account_id", "=", accountId)
    .where("reblog_of_id", "=", originalId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return wrapper?.id;
}
