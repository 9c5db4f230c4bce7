/**
 * A follow and the two numbers that count it, which change only together.
 *
 * Each change between two people locks their pair first, so that of a follow
 * and a block at the same moment one sees the other.
 */
import { sql } from "kysely";
import { compareIds, type AccountId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";

/** From whom, to whom. */
export interface Pair {
  from: AccountId;
  to: AccountId;
}

export interface FollowFlags {
  show_reblogs: boolean;
  notify: boolean;
  /** Only statuses in these; null for all. */
  languages: string[] | null;
}

/** Waits for other changes between these two, from either side; holds the lock until the transaction ends. */
export async function lockPair(tx: Writes, { from, to }: Pair): Promise<void> {
  const pair = [from, to].toSorted(compareIds).join(" ");
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx);
}

/** For a pair that is taken, and in which there is no such follow yet. */
export async function addFollow(tx: Writes, { from, to }: Pair, flags: FollowFlags): Promise<void> {
  await tx
    .insertInto("follow")
    .values({ account_id: from, target_account_id: to, ...flags })
    .execute();
  await count(tx, { from, to }, 1);
}

/** Answers what was wanted of it, or null if there was none. */
export async function removeFollow(tx: Writes, { from, to }: Pair): Promise<FollowFlags | null> {
  const removed = await tx
    .deleteFrom("follow")
    .where("account_id", "=", from)
    .where("target_account_id", "=", to)
    .returning(["show_reblogs", "notify", "languages"])
    .executeTakeFirst();
  if (!removed) return null;
  await count(tx, { from, to }, -1);
  return removed;
}

/** For a pair that is taken, and in which there is no such request yet. */
export async function addRequest(tx: Writes, { from, to }: Pair, flags: FollowFlags): Promise<void> {
  await tx
    .insertInto("follow_request")
    .values({ account_id: from, target_account_id: to, ...flags })
    .execute();
}

/**
 * Turns a request into a follow, for a pair that is taken, with its places in lists; answers whether there was one.
 * Nobody is put into a list as asked meanwhile.
 */
export async function grantRequest(tx: Writes, { from, to }: Pair): Promise<boolean> {
  const flags = await tx
    .selectFrom("follow_request")
    .select(["show_reblogs", "notify", "languages"])
    .where("account_id", "=", from)
    .where("target_account_id", "=", to)
    .forUpdate()
    .executeTakeFirst();
  if (!flags) return false;
  await addFollow(tx, { from, to }, flags);
  await tx
    .updateTable("list_account")
    .set({ pending: false })
    .where("account_id", "=", from)
    .where("target_account_id", "=", to)
    .execute();
  await removeRequest(tx, { from, to });
  return true;
}

/** Answers the flags that were asked for, or null if there was no request. */
export async function removeRequest(tx: Writes, { from, to }: Pair): Promise<FollowFlags | null> {
  const removed = await tx
    .deleteFrom("follow_request")
    .where("account_id", "=", from)
    .where("target_account_id", "=", to)
    .returning(["show_reblogs", "notify", "languages"])
    .executeTakeFirst();
  return removed ?? null;
}

// The rows are taken in the order of their ids: two people who follow each
// other at the same moment would otherwise wait for each other's row forever.
async function count(tx: Writes, { from, to }: Pair, step: 1 | -1): Promise<void> {
  const rows = [
    { account_id: from, following_count: step, followers_count: 0 },
    { account_id: to, following_count: 0, followers_count: step },
  ].toSorted((a, b) => compareIds(a.account_id, b.account_id));
  await tx
    .insertInto("account_stats")
    .values(rows)
    .onConflict((same) =>
      same.column("account_id").doUpdateSet({
        following_count: sql`account_stats.following_count + excluded.following_count`,
        followers_count: sql`account_stats.followers_count + excluded.followers_count`,
      }),
    )
    .execute();
}
