/**
 * Blocking: neither sees the other any more, and the blocked one is not told.
 *
 * It ends what stood between them, follows and requests in both directions.
 * Unblocking does not bring that back, but for a moment a slip can be undone: the
 * reader would otherwise lose somebody who follows them, and a locked account
 * would have to be asked again.
 */
import { sql } from "kysely";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { record } from "#server/storage/events.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { readPage, showPage } from "./account-page.ts";
import { addFollow, addRequest, lockPair, removeFollow, removeRequest, type Pair } from "./follow-rows.ts";
import { listableAccounts, requireAccount } from "./known-accounts.ts";
import type { Reading } from "./reading.ts";
import type { Viewer } from "./viewer.ts";
import type { AccountEvent } from "./events.ts";

/** A block of this time is too old for its Undo. */
export const lastUndone = sql<Date>`now() - interval '1 minute'`;

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
  for (const pair of [there, back]) await endFollow(tx, added.id, pair);
  await record<AccountEvent>(tx, { kind: "account.blocked", accountId: viewer.accountId, targetAccountId: targetId });
}

/** Remembers it for the Undo. */
async function endFollow(tx: Writes, blockId: string, pair: Pair): Promise<void> {
  const followed = await removeFollow(tx, pair);
  const asked = await removeRequest(tx, pair);
  const flags = followed ?? asked;
  if (!flags) return;
  const row = { block_id: blockId, account_id: pair.from, target_account_id: pair.to };
  await tx
    .insertInto("ended_follow")
    .values({ ...row, requested: !followed, ...flags })
    .execute();
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
  for (const { account_id: accountId, target_account_id: targetAccountId, requested, ...flags } of ended) {
    await (requested ? addRequest : addFollow)(tx, { from: accountId, to: targetAccountId }, flags);
    // A follow that comes back is no news to anybody; home gets its posts again.
    const kind = requested ? "account.follow-requested" : "account.follow-authorized";
    await record<AccountEvent>(tx, { kind, accountId, targetAccountId });
  }
}

/** What a block of the last minute has ended; nothing once the other one blocks, too. */
async function endedJustNow(db: Reads, { from, to }: Pair) {
  return db
    .selectFrom("ended_follow as ended")
    .innerJoin("block", "block.id", "ended.block_id")
    .select(["ended.account_id", "ended.target_account_id", "ended.requested"])
    .select(["ended.show_reblogs", "ended.notify", "ended.languages"])
    .where("block.account_id", "=", from)
    .where("block.target_account_id", "=", to)
    .where("block.created_at", ">", lastUndone)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("block as theirs")
            .select("theirs.id")
            .where("theirs.account_id", "=", to)
            .where("theirs.target_account_id", "=", from),
        ),
      ),
    )
    .execute();
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
