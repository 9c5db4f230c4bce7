/**
 * Shelves: toggles that are a row of the reader's and nothing more. The reader pages through one by the ids of its rows.
 * Nobody else hears of them, unless a reactor begins on their events.
 */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import { toggles, type Shelf } from "#protocol/toggles.ts";
import { readPage } from "#server/storage/row-page.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { count } from "./counters.ts";
import { loadStatuses } from "./load-statuses.ts";
import { requireReadable } from "./visibility.ts";
import type { StatusEvent } from "./events.ts";

/** Doing it twice is the same as doing it once. Throws `status.not-found`. */
export async function putOnShelf(tx: Writes, viewer: Viewer, shelf: Shelf, id: StatusId): Promise<void> {
  const statusId = await requireReadable(tx, viewer, id);
  const added = await tx
    .insertInto(shelf)
    .values({ account_id: viewer.accountId, status_id: statusId })
    .onConflict((same) => same.columns(["account_id", "status_id"]).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return;
  const { flag, counter } = toggles[shelf];
  await count(tx, statusId, counter, 1);
  await record<StatusEvent>(tx, { kind: `status.${flag}`, statusId, accountId: viewer.accountId });
}

/** Works also where the status is out of sight. Throws `status.not-found` for what is not there and cannot be seen. */
export async function takeOffShelf(tx: Writes, viewer: Viewer, shelf: Shelf, id: StatusId): Promise<void> {
  if (await takeOff(tx, viewer, shelf, id)) return;
  await takeOff(tx, viewer, shelf, await requireReadable(tx, viewer, id));
}

async function takeOff(tx: Writes, viewer: Viewer, shelf: Shelf, statusId: StatusId): Promise<boolean> {
  const removed = await tx
    .deleteFrom(shelf)
    .where("account_id", "=", viewer.accountId)
    .where("status_id", "=", statusId)
    .executeTakeFirst();
  if (!removed.numDeletedRows) return false;
  const { flag, counter } = toggles[shelf];
  await count(tx, statusId, counter, -1);
  await record<StatusEvent>(tx, { kind: `status.un${flag}`, statusId, accountId: viewer.accountId });
  return true;
}

/** The latest comes first. Leaves out statuses that the viewer may not see any more, and goes on behind them. */
export async function listShelf(reading: Reading<Viewer>, shelf: Shelf, page: PageQuery): Promise<Listed<Status>> {
  const { db, viewer } = reading;
  const chosen = db
    .selectFrom(shelf)
    .select(["id as row_id", "account_id", "status_id"])
    .where("account_id", "=", viewer.accountId);
  const rows = await readPage(chosen, "id", page);
  const statusIds = rows.map((row) => row.status_id);
  const rowIds = rows.map((row) => row.row_id);
  return { items: await loadStatuses(reading, statusIds), ...neighbours(rowIds, page) };
}
