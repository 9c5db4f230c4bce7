/**
 * Muting: somebody's statuses and notifications stay away from the viewer, for a
 * while or for good. Follows stay as they are, and nobody else can tell.
 */
import { sql, type SqlBool } from "kysely";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Listed } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { record } from "#server/storage/events.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import type { Writes } from "#server/storage/database.ts";
import { readPage } from "#server/storage/row-page.ts";
import { showPage } from "./account-page.ts";
import { lockPair } from "./follow-rows.ts";
import { listableAccounts, requireAccount } from "./known-accounts.ts";
import { isNamedLike, type OwnPeopleQuery } from "./named-like.ts";
import type { Reading } from "./reading.ts";
import type { Viewer } from "./viewer.ts";
import type { AccountEvent } from "./events.ts";

interface MuteWish {
  /** Their notifications too; yes unless said otherwise. */
  notifications?: boolean | undefined;
  /** In seconds; 0 has no end. */
  duration?: number | undefined;
}

/** Begins `expiredMutesTask`. */
export const expiredMutesJob = defineJob("clear-expired-mutes");

/** Muting again replaces the first wish. Throws `account.self`, `record.not-found`. */
export async function mute(tx: Writes, viewer: Viewer, targetId: AccountId, wish: MuteWish = {}): Promise<void> {
  if (targetId === viewer.accountId) throw new Refusal("account.self");
  await requireAccount(tx, targetId);
  await lockPair(tx, { from: viewer.accountId, to: targetId });
  const { notifications = true, duration = 0 } = wish;
  const terms = {
    notifications,
    expires_at: duration === 0 ? null : sql<Date>`now() + make_interval(secs => ${duration})`,
  };
  const { expires_at: end } = await tx
    .insertInto("mute")
    .values({ account_id: viewer.accountId, target_account_id: targetId, ...terms })
    .onConflict((same) => same.columns(["account_id", "target_account_id"]).doUpdateSet(terms))
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  // A Date has lost the microseconds; a job that comes before the end would find nothing to do.
  const runAt = end && new Date(end.getTime() + 1);
  const key = `${expiredMutesJob.name}:${viewer.accountId}:${targetId}`;
  if (runAt) await addJob(tx, expiredMutesJob, {}, { runAt, key });
  await record<AccountEvent>(tx, { kind: "account.muted", accountId: viewer.accountId, targetAccountId: targetId });
}

/** Throws `record.not-found`. */
export async function unmute(tx: Writes, viewer: Viewer, targetId: AccountId): Promise<void> {
  await requireAccount(tx, targetId);
  await lockPair(tx, { from: viewer.accountId, to: targetId });
  const removed = await tx
    .deleteFrom("mute")
    .where("account_id", "=", viewer.accountId)
    .where("target_account_id", "=", targetId)
    .executeTakeFirst();
  if (removed.numDeletedRows) {
    await record<AccountEvent>(tx, { kind: "account.unmuted", accountId: viewer.accountId, targetAccountId: targetId });
  }
}

/** Whom the viewer mutes, newest first, each with its `mute_expires_at`. */
export async function listMutes(reading: Reading<Viewer>, page: OwnPeopleQuery): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  const muted = listableAccounts(db)
    .innerJoin("mute", "mute.target_account_id", "account.id")
    .select(["mute.id as row_id", "account.id as account_id", "mute.expires_at"])
    .where("mute.account_id", "=", viewer.accountId)
    .where(sql<SqlBool>`(mute.expires_at is null or mute.expires_at > now())`)
    .where(isNamedLike(page.q));
  const rows = await readPage(muted, "mute.id", page);
  const ends = new Map(rows.map((row) => [row.account_id, row.expires_at?.toISOString() ?? null]));
  const { items, ...around } = await showPage(reading, rows, page);
  return { items: items.map((account) => ({ ...account, mute_expires_at: ends.get(account.id) ?? null })), ...around };
}
