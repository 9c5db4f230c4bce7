/**
 * Following: their statuses come to my home.
 *
 * A locked account decides itself who follows it, and another server must agree
 * for its own people, so following either leaves a request behind. Following
 * again changes what was wanted of the first time (boosts, notifications,
 * languages) and nothing else.
 */
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { sql } from "kysely";
import { notBlocked, notOfBlockedDomain } from "./avoidance.ts";
import { endFollow, forgetEnded, giveBack, lastUndone } from "./ended-follows.ts";
import { addFollow, addRequest, lockPair, type FollowFlags, type Pair } from "./follow-rows.ts";
import { listableAccounts, requireAccount } from "./known-accounts.ts";
import { asking } from "./reading.ts";
import type { Viewer } from "./viewer.ts";
import type { AccountEvent } from "./events.ts";

/** Fields that are left out stay as they are, or at first: boosts yes, notifications no, all languages. */
interface FollowWish {
  reblogs?: boolean | undefined;
  notify?: boolean | undefined;
  languages?: string[] | null | undefined;
}

/**
 * Follows, or asks to. Throws `account.self`, `record.not-found`, and
 * `account.blocked` where either of the two blocks the other, or the viewer its domain; `account.moved` for an account
 * that has left for another one.
 */
export async function follow(
  tx: Writes,
  viewer: Viewer,
  targetId: AccountId,
  wish: FollowWish = {},
): Promise<"following" | "requested"> {
  if (targetId === viewer.accountId) throw new Refusal("account.self");
  const pair: Pair = { from: viewer.accountId, to: targetId };
  await lockPair(tx, pair);
  const { from: accountId, to: targetAccountId } = pair;
  if (await changeFlags(tx, "follow", pair, wish)) {
    if (wish.reblogs !== undefined)
      await record<AccountEvent>(tx, { kind: "account.follow-changed", accountId, targetAccountId });
    return "following";
  }
  if (await changeFlags(tx, "follow_request", pair, wish)) return "requested";

  const target = await readTarget(tx, viewer, targetId);
  if (!target) throw new Refusal("record.not-found");
  if (!target.open) throw new Refusal("account.blocked");
  if (target.moved_to_id !== null) throw new Refusal("account.moved");
  await forgetEnded(tx, pair);
  const flags: FollowFlags = {
    show_reblogs: wish.reblogs ?? true,
    notify: wish.notify ?? false,
    languages: languagesOf(wish),
  };
  if (target.locked || target.domain !== null || target.asked_by_silenced) {
    await addRequest(tx, pair, flags);
    await record<AccountEvent>(tx, { kind: "account.follow-requested", accountId, targetAccountId });
    return "requested";
  }
  await addFollow(tx, pair, flags);
  await record<AccountEvent>(tx, { kind: "account.followed", accountId, targetAccountId });
  return "following";
}

/** Ends a follow, or takes a request back. Throws `record.not-found`. */
export async function unfollow(tx: Writes, viewer: Viewer, targetId: AccountId): Promise<void> {
  await end(tx, targetId, { from: viewer.accountId, to: targetId });
}

/**
 * Gives back what an unfollow of the last minute has ended, as it was; later it
 * is a follow like any other. Throws what `follow` throws.
 */
export async function undoUnfollow(tx: Writes, viewer: Viewer, targetId: AccountId): Promise<void> {
  await lockPair(tx, { from: viewer.accountId, to: targetId });
  const ended = await tx
    .deleteFrom("ended_follow")
    .where("account_id", "=", viewer.accountId)
    .where("target_account_id", "=", targetId)
    .where("block_id", "is", null)
    .where("domain_block_id", "is", null)
    .where("ended_at", ">", lastUndone)
    .returningAll()
    .executeTakeFirst();
  if (ended) await giveBack(tx, ended);
  else await follow(tx, viewer, targetId);
}

/** Makes someone else stop following the viewer; they are not told. Throws `record.not-found`. */
export async function removeFromFollowers(tx: Writes, viewer: Viewer, followerId: AccountId): Promise<void> {
  const pair: Pair = { from: followerId, to: viewer.accountId };
  await end(tx, followerId, pair);
  // Not theirs to undo.
  await forgetEnded(tx, pair);
}

/** `other` is the one of the two who is not the viewer. */
async function end(tx: Writes, other: AccountId, pair: Pair): Promise<void> {
  await requireAccount(tx, other);
  await lockPair(tx, pair);
  if (await endFollow(tx, pair))
    await record<AccountEvent>(tx, { kind: "account.unfollowed", accountId: pair.from, targetAccountId: pair.to });
}

/** Answers whether there is such a row. */
async function changeFlags(
  tx: Writes,
  table: "follow" | "follow_request",
  { from, to }: Pair,
  wish: FollowWish,
): Promise<boolean> {
  const changed = await tx
    .updateTable(table)
    .set({
      target_account_id: to,
      ...(wish.reblogs !== undefined && { show_reblogs: wish.reblogs }),
      ...(wish.notify !== undefined && { notify: wish.notify }),
      ...(wish.languages !== undefined && { languages: languagesOf(wish) }),
    })
    .where("account_id", "=", from)
    .where("target_account_id", "=", to)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** No language chosen means all of them. */
function languagesOf(wish: FollowWish): string[] | null {
  return wish.languages?.length ? wish.languages : null;
}

async function readTarget(tx: Writes, viewer: Viewer, targetId: AccountId) {
  return listableAccounts(tx)
    .select([
      "account.locked",
      "account.domain",
      "account.moved_to_id",
      sql<boolean>`${notBlocked(asking(viewer))} and ${notOfBlockedDomain(asking(viewer))}`.as("open"),
    ])
    .select(({ exists, selectFrom }) =>
      // Silenced people need approval, even where everybody may follow.
      exists(
        selectFrom("account as asking")
          .select("asking.id")
          .where("asking.id", "=", viewer.accountId)
          .where("asking.silenced_at", "is not", null),
      ).as("asked_by_silenced"),
    )
    .where("account.id", "=", targetId)
    .executeTakeFirst();
}
