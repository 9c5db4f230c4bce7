/** Everybody may ask who liked a status. The liking itself is a row on a shelf (`shelf.ts`). */
import type { Account } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { readPage } from "#server/storage/row-page.ts";
import { showPage } from "../accounts/account-page.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { requireReadable } from "./visibility.ts";

/** Who liked a status, newest first. Throws `status.not-found`. */
export async function listFavouritedBy(reading: Reading, id: StatusId, page: PageQuery): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  const statusId = await requireReadable(db, viewer, id);
  const people = listableAccounts(db)
    .innerJoin("favourite", "favourite.account_id", "account.id")
    .select(["favourite.id as row_id", "account.id as account_id"])
    .where("favourite.status_id", "=", statusId)
    .where(notBlocked(asking(viewer)));
  return showPage(reading, await readPage(people, "favourite.id", page), page);
}
