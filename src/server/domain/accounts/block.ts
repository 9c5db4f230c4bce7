/**
 * Blocking: neither sees the other any more, and the blocked one is not told.
 *
 * It ends what stood between them, follows and requests in both directions.
 * Unblocking does not bring that back, but for a moment a slip can be undone.
 */
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Listed } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { record } from "#server/storage/events.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { readPage } from "#server/storage/row-page.ts";
import { showPage } from "./account-page.ts";
import { endFollow, forgetEnded, giveBack, lastUndone } from "./ended-follows.ts";
import { lockPair, type Pair } from "./follow-rows.ts";
import { listableAccounts, requireAccount } from "./known-accounts.ts";
import { isNamedLike, type OwnPeopleQuery } from "./named-like.ts";
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
    .returning("id")
    .executeTakeFirst();
  if (!added) return;
  for (const pair of [there, back]) {
    await forgetEnded(tx, pair);
    await endFollow(tx, pair, { blockId: added.id });
  }
  await record<AccountEvent>(tx, { kind: "account.blocked", accountId: viewer.accountId, targetAccountId: targetId });
}

/** With `undo`, a block of the last minute gives back what it has ended. Throws `record.not-found`. */
export async function unblock(tx: Writes, viewer: Viewer, targetId: AccountId, { undo = false } = {}): Promise<void> {
  await requireAccount(tx, targetId);
  const pair: Pair = { from: viewer.accountId, to: targetId };
  await lockPair(tx, pair);
  const ended = undo ? await endedJustNow(tx, pair) : [];
  const removed = await tx
    .deleteFrom("block")
    .where("account_id", "=", pair.from)
    .where("target_account_id", "=", pair.to)
    .executeTakeFirst();
  if (!removed.numDeletedRows) return;
  await record<AccountEvent>(tx, {
    kind: "account.unblocked",
    accountId: viewer.accountId,
    targetAccountId: targetId,
  });
  for (const one of ended) await giveBack(tx, one);
}

/** What a block of the last minute has ended; a block of the other one has made it forgotten. */
async function endedJustNow(db: Reads, { from, to }: Pair) {
  return db
    .selectFrom("ended_follow as ended")
    .innerJoin("block", "block.id", "ended.block_id")
    .select(["ended.account_id", "ended.target_account_id", "ended.requested", "ended.list_ids", "ended.endorsed"])
    .select(["ended.show_reblogs", "ended.notify", "ended.languages"])
    .where("block.account_id", "=", from)
    .where("block.target_account_id", "=", to)
    .where("ended.ended_at", ">", lastUndone)
    .execute();
}

/** Whom the viewer blocks, newest first. */
export async function listBlocks(reading: Reading<Viewer>, page: OwnPeopleQuery): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  const blocked = listableAccounts(db)
    .innerJoin("block", "block.target_account_id", "account.id")
    .select(["block.id as row_id", "account.id as account_id"])
    .where("block.account_id", "=", viewer.accountId)
    .where(isNamedLike(page.q));
  return showPage(reading, await readPage(blocked, "block.id", page), page);
}
