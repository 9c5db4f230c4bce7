/**
 * Blocking: neither sees the other any more, and the blocked one is not told.
 *
 * It ends what stood between them, follows and requests in both directions, and
 * unblocking does not bring that back.
 */
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { readPage, showPage } from "./account-page.ts";
import { lockPair, removeFollow, removeRequest, type Pair } from "./follow-rows.ts";
import { listableAccounts, requireAccount } from "./known-accounts.ts";
import type { Reading } from "./reading.ts";
import type { Viewer } from "./viewer.ts";
import type { AccountEvent } from "./events.ts";

/** Throws `account.self`, `record.not-found`. */
export async function block(tx: Writes, viewer: Viewer, targetId: AccountId): Promise<void> {
  if (targetId === viewer.accountId) throw new Refusal("account.self");
  await requireAccount(tx, targetId);
  const there: Pair = { from: viewer.accountId, to: targetId };
  const back: Pair = { from: targetId, to: viewer.accountId };
  await lockPair(tx, there);
  const added = await tx
    .insertInto("block")
    .values({ account_id: there.from, target_account_id: there.to })
    .onConflict((same) => same.columns(["account_id", "target_account_id"]).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return;
  for (const pair of [there, back]) {
    await removeFollow(tx, pair);
    await removeRequest(tx, pair);
  }
  await record<AccountEvent>(tx, { kind: "account.blocked", accountId: viewer.accountId, targetAccountId: targetId });
}

/** Throws `record.not-found`. */
export async function unblock(tx: Writes, viewer: Viewer, targetId: AccountId): Promise<void> {
  await requireAccount(tx, targetId);
  await lockPair(tx, { from: viewer.accountId, to: targetId });
  const removed = await tx
    .deleteFrom("block")
    .where("account_id", "=", viewer.accountId)
    .where("target_account_id", "=", targetId)
    .executeTakeFirst();
  if (removed.numDeletedRows) {
    await record<AccountEvent>(tx, {
      kind: "account.unblocked",
      accountId: viewer.accountId,
      targetAccountId: targetId,
    });
  }
}

/** Whom the viewer blocks, newest first. */
export async function listBlocks(reading: Reading<Viewer>, page: PageQuery): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  const blocked = listableAccounts(db)
    .innerJoin("block", "block.target_account_id", "account.id")
    .select(["block.id as row_id", "account.id as account_id"])
    .where("block.account_id", "=", viewer.accountId);
  return showPage(reading, await readPage(blocked, "block.id", page), page);
}
