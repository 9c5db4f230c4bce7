/**
 * Endorsements: people whom somebody shows on their own profile, for everyone to
 * see. Only those whom they follow, and only as long as they do.
 */
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Writes } from "#server/storage/database.ts";
import { readPage } from "#server/storage/row-page.ts";
import { showWholePage } from "./account-page.ts";
import { notBlocked, notMuted } from "./avoidance.ts";
import { lockPair } from "./follow-rows.ts";
import { knownAccounts, listableAccounts, requireAccount } from "./known-accounts.ts";
import { asking, type Reading } from "./reading.ts";
import { accountColumns } from "./show-account.ts";
import type { Viewer } from "./viewer.ts";

/** Doing it twice is the same as doing it once. Throws `record.not-found`, `account.not-followed`, `account.too-many-endorsements`. */
export async function endorse(tx: Writes, viewer: Viewer, targetId: AccountId): Promise<void> {
  await requireAccount(tx, targetId);
  // An unfollow waits until this commits, and then takes it along.
  await lockPair(tx, { from: viewer.accountId, to: targetId });
  const followed = await tx
    .selectFrom("follow")
    .select("id")
    .where("account_id", "=", viewer.accountId)
    .where("target_account_id", "=", targetId)
    .executeTakeFirst();
  if (!followed) throw new Refusal("account.not-followed");
  await tx
    .insertInto("endorsement")
    .values({ account_id: viewer.accountId, target_account_id: targetId })
    .onConflict((same) => same.columns(["account_id", "target_account_id"]).doNothing())
    .execute();
  const { count } = await tx
    .selectFrom("endorsement")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("account_id", "=", viewer.accountId)
    .executeTakeFirstOrThrow();
  const limit = limits.account.endorsements;
  if (Number(count) > limit) throw new Refusal("account.too-many-endorsements", { args: { limit } });
}

/** Throws `record.not-found`. */
export async function unendorse(tx: Writes, viewer: Viewer, targetId: AccountId): Promise<void> {
  await requireAccount(tx, targetId);
  await tx
    .deleteFrom("endorsement")
    .where("account_id", "=", viewer.accountId)
    .where("target_account_id", "=", targetId)
    .execute();
}

/** The people whom an account shows, who was added last first. Throws `record.not-found`. */
export async function listEndorsements(reading: Reading, id: AccountId, page: PageQuery): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  const owner = await knownAccounts(db)
    .select(["account.suspended_at", notBlocked(asking(viewer)).as("open")])
    .where("account.id", "=", id)
    .executeTakeFirst();
  if (!owner) throw new Refusal("record.not-found");
  if (owner.suspended_at || !owner.open) return { items: [], next: null, prev: null };
  const shown = listableAccounts(db)
    .innerJoin("endorsement", "endorsement.target_account_id", "account.id")
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .select("endorsement.id as row_id")
    .where("endorsement.account_id", "=", id)
    .$if(viewer !== null && viewer.accountId !== id, (others) =>
      others.where(notBlocked(asking(viewer))).where(notMuted(asking(viewer))),
    );
  return showWholePage(reading, await readPage(shown, "endorsement.id", page), page);
}
