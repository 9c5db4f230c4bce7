/** Requests to follow a locked account, which its owner answers. */
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Listed } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { record } from "#server/storage/events.ts";
import { transact, type Database, type Reads, type Writes } from "#server/storage/database.ts";
import { readPage } from "#server/storage/row-page.ts";
import { showPage } from "./account-page.ts";
import { grantRequest, lockPair, removeRequest, type Pair } from "./follow-rows.ts";
import { listableAccounts, requireAccount } from "./known-accounts.ts";
import { isNamedLike, type OwnPeopleQuery } from "./named-like.ts";
import type { Reading } from "./reading.ts";
import type { Viewer } from "./viewer.ts";
import type { AccountEvent } from "./events.ts";

/** Who waits for the viewer's answer, newest first. */
export async function listFollowRequests(reading: Reading<Viewer>, page: OwnPeopleQuery): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  const waiting = listableAccounts(db)
    .innerJoin("follow_request", "follow_request.account_id", "account.id")
    .select(["follow_request.id as row_id", "account.id as account_id"])
    .where("follow_request.target_account_id", "=", viewer.accountId)
    .where(isNamedLike(page.q));
  return showPage(reading, await readPage(waiting, "follow_request.id", page), page);
}

/** Lets somebody follow the viewer. Throws `record.not-found` if they neither asked nor follow already. */
export async function authorizeFollow(tx: Writes, viewer: Viewer, followerId: AccountId): Promise<void> {
  await requireAccount(tx, followerId);
  const pair: Pair = { from: followerId, to: viewer.accountId };
  await lockPair(tx, pair);
  if (!(await grant(tx, pair)) && !(await follows(tx, pair))) throw new Refusal("record.not-found");
}

/** Turns somebody down; they may ask again, and are not told. Throws `record.not-found` for an unknown account. */
export async function rejectFollow(tx: Writes, viewer: Viewer, followerId: AccountId): Promise<void> {
  await requireAccount(tx, followerId);
  const pair: Pair = { from: followerId, to: viewer.accountId };
  await lockPair(tx, pair);
  if (await removeRequest(tx, pair)) {
    await record<AccountEvent>(tx, {
      kind: "account.follow-rejected",
      accountId: followerId,
      targetAccountId: viewer.accountId,
    });
  }
}

/**
 * Lets in everybody who waits for an account that is not locked any more, the
 * first to ask first. The silenced still wait: they have to be let in one by one.
 */
export async function authorizeWaiting(db: Database, ownerId: AccountId): Promise<void> {
  const waiting = await db
    .selectFrom("follow_request")
    .innerJoin("account as owner", "owner.id", "follow_request.target_account_id")
    .innerJoin("account as asking", "asking.id", "follow_request.account_id")
    .select("follow_request.account_id")
    .where("owner.id", "=", ownerId)
    .where("owner.domain", "is", null)
    .where("owner.locked", "=", false)
    .where("asking.silenced_at", "is", null)
    .orderBy("follow_request.id")
    .execute();
  for (const { account_id: from } of waiting) {
    await transact(db, async (tx) => {
      await lockPair(tx, { from, to: ownerId });
      await grant(tx, { from, to: ownerId });
    });
  }
}

/** Turns a request into a follow; answers whether there was one. */
async function grant(tx: Writes, { from, to }: Pair): Promise<boolean> {
  if (!(await grantRequest(tx, { from, to }))) return false;
  await record<AccountEvent>(tx, { kind: "account.follow-authorized", accountId: from, targetAccountId: to });
  return true;
}

async function follows(db: Reads, { from, to }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom("follow")
    .select("id")
    .where("account_id", "=", from)
    .where("target_account_id", "=", to)
    .executeTakeFirst();
  return row !== undefined;
}
