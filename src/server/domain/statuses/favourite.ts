/** Favourites: a sign of liking, which the author hears of and everybody can count. */
import type { Account, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { readPage, showPage } from "../accounts/account-page.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { count } from "./counters.ts";
import { showShelf } from "./shelf.ts";
import { requireVisible } from "./visibility.ts";
import type { StatusEvent } from "./events.ts";

/** Doing it twice is the same as doing it once. Throws `status.not-found`. */
export async function favourite(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  const statusId = await requireVisible(tx, viewer, id);
  const added = await tx
    .insertInto("favourite")
    .values({ account_id: viewer.accountId, status_id: statusId })
    .onConflict((same) => same.columns(["account_id", "status_id"]).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return;
  await count(tx, statusId, "favourites_count", 1);
  await record<StatusEvent>(tx, { kind: "status.favourited", statusId, accountId: viewer.accountId });
}

/** Works also where the status is out of sight. Throws `status.not-found` for what was never liked and cannot be seen. */
export async function unfavourite(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  if (await removeFavourite(tx, viewer, id)) return;
  await removeFavourite(tx, viewer, await requireVisible(tx, viewer, id));
}

async function removeFavourite(tx: Writes, viewer: Viewer, statusId: StatusId): Promise<boolean> {
  const removed = await tx
    .deleteFrom("favourite")
    .where("account_id", "=", viewer.accountId)
    .where("status_id", "=", statusId)
    .executeTakeFirst();
  if (!removed.numDeletedRows) return false;
  await count(tx, statusId, "favourites_count", -1);
  await record<StatusEvent>(tx, { kind: "status.unfavourited", statusId, accountId: viewer.accountId });
  return true;
}

/** The latest favourite comes first. */
export async function listFavourites(reading: Reading<Viewer>, page: PageQuery): Promise<Listed<Status>> {
  const { db, viewer } = reading;
  const shelf = db
    .selectFrom("favourite")
    .select(["favourite.id as row_id", "favourite.account_id", "favourite.status_id"])
    .where("favourite.account_id", "=", viewer.accountId);
  return showShelf(reading, await readPage(shelf, "favourite.id", page), page);
}

/** Who liked a status, newest first. Throws `status.not-found`. */
export async function listFavouritedBy(reading: Reading, id: StatusId, page: PageQuery): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  const statusId = await requireVisible(db, viewer, id);
  const people = listableAccounts(db)
    .innerJoin("favourite", "favourite.account_id", "account.id")
    .select(["favourite.id as row_id", "account.id as account_id"])
    .where("favourite.status_id", "=", statusId)
    .where(notBlocked(asking(viewer)));
  return showPage(reading, await readPage(people, "favourite.id", page), page);
}
