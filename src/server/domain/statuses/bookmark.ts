/**
 * Bookmarks: a private shelf of statuses.
 *
 * Only the owner ever learns of one; everyone else sees a number at most. The
 * author is not notified and other servers are not told, which is what
 * separates a bookmark from a favourite.
 */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { readPage } from "../accounts/account-page.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { count } from "./counters.ts";
import { showShelf } from "./shelf.ts";
import { requireVisible } from "./visibility.ts";
import type { StatusEvent } from "./events.ts";

/** Puts a status on the shelf. Doing it twice is the same as doing it once. Throws `status.not-found`. */
export async function addBookmark(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  const statusId = await requireVisible(tx, viewer, id);
  const added = await tx
    .insertInto("bookmark")
    .values({ account_id: viewer.accountId, status_id: statusId })
    .onConflict((same) => same.columns(["account_id", "status_id"]).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return;
  await count(tx, statusId, "bookmarks_count", 1);
  await record<StatusEvent>(tx, { kind: "status.bookmarked", statusId, accountId: viewer.accountId });
}

/** Works also where the status is out of sight. Throws `status.not-found` for what is not there and cannot be seen. */
export async function removeBookmark(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  if (await takeOff(tx, viewer, id)) return;
  await takeOff(tx, viewer, await requireVisible(tx, viewer, id));
}

async function takeOff(tx: Writes, viewer: Viewer, statusId: StatusId): Promise<boolean> {
  const removed = await tx
    .deleteFrom("bookmark")
    .where("account_id", "=", viewer.accountId)
    .where("status_id", "=", statusId)
    .executeTakeFirst();
  if (!removed.numDeletedRows) return false;
  await count(tx, statusId, "bookmarks_count", -1);
  return true;
}

/** The latest bookmark comes first. */
export async function listBookmarks(reading: Reading<Viewer>, page: PageQuery): Promise<Listed<Status>> {
  const { db, viewer } = reading;
  const shelf = db
    .selectFrom("bookmark")
    .select(["bookmark.id as row_id", "bookmark.account_id", "bookmark.status_id"])
    .where("bookmark.account_id", "=", viewer.accountId);
  return showShelf(reading, await readPage(shelf, "bookmark.id", page), page);
}
