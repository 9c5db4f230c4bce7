/**
 * Who follows an account, and whom it follows.
 *
 * A person may keep both lists to themselves. Everybody else then gets the same
 * empty answer as for somebody without any followers; the owner sees all.
 */
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { readPage } from "#server/storage/row-page.ts";
import { showWholePage } from "./account-page.ts";
import { notBlocked, notMuted } from "./avoidance.ts";
import { knownAccounts, listableAccounts } from "./known-accounts.ts";
import { asking, type Reading } from "./reading.ts";
import { accountColumns } from "./show-account.ts";

export type Side = "followers" | "following";

/** One page, newest follow first. Throws `record.not-found`. */
export async function listFollows(
  reading: Reading,
  id: AccountId,
  side: Side,
  page: PageQuery,
): Promise<Listed<Account>> {
  if (!(await mayReadFollows(reading, id))) return { items: [], next: null, prev: null };
  const rows = await readPage(pickFollows(reading, id, side), "follow.id", page);
  return showWholePage(reading, rows, page);
}

/** Whether this account's lists are open to the viewer. Throws `record.not-found`. */
async function mayReadFollows({ db, viewer }: Reading, id: AccountId): Promise<boolean> {
  const owner = await knownAccounts(db)
    .leftJoin("block", (join) =>
      join.onRef("block.account_id", "=", "account.id").on("block.target_account_id", "=", viewer?.accountId ?? null),
    )
    .select(["account.hide_collections", "account.suspended_at", "block.id as blocks"])
    .where("account.id", "=", id)
    .executeTakeFirst();
  if (!owner) throw new Refusal("record.not-found");
  return viewer?.accountId === id || !(owner.hide_collections || owner.suspended_at || owner.blocks);
}

function pickFollows({ db, viewer }: Reading, id: AccountId, side: Side) {
  const [own, other] =
    side === "followers"
      ? (["follow.target_account_id", "follow.account_id"] as const)
      : (["follow.account_id", "follow.target_account_id"] as const);
  const rows = listableAccounts(db)
    .innerJoin("follow", other, "account.id")
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .select("follow.id as row_id")
    .where(own, "=", id);
  return viewer && viewer.accountId !== id
    ? rows.where(notBlocked(asking(viewer))).where(notMuted(asking(viewer)))
    : rows;
}
