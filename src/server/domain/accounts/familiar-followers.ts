/** Followers of other accounts among the people that the viewer follows. */
import { sql } from "kysely";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { notBlocked, notMuted } from "./avoidance.ts";
import { loadAccounts } from "./load-accounts.ts";
import { asking, type Reading } from "./reading.ts";
import type { Viewer } from "./viewer.ts";

/** Faces for each account; more say nothing more. */
const most = 10;

/** Two queries for any number of accounts. Nobody is named from a list that its owner hides, on either side. */
export async function listFamiliarFollowers(
  reading: Reading<Viewer>,
  ids: readonly AccountId[],
): Promise<{ id: AccountId; accounts: Account[] }[]> {
  const { db, viewer } = reading;
  const { rows } = await sql<{ id: AccountId; familiar: AccountId[] }>`
    select account.id, array(
      select known.id
      from follow mine
      join account known on known.id = mine.target_account_id
        and not known.hide_collections and known.suspended_at is null and known.deleted_at is null
      join follow on follow.account_id = known.id and follow.target_account_id = account.id
      where mine.account_id = ${viewer.accountId} and known.id <> ${viewer.accountId}
        and ${notMuted(asking(viewer), "known.id")}
      order by follow.id desc limit ${most}
    ) as familiar
    from account
    where account.id = any(${[...new Set(ids)]}::bigint[]) and not account.hide_collections
      and account.suspended_at is null and account.deleted_at is null and ${notBlocked(asking(viewer))}`.execute(db);
  const familiar = new Map(rows.map((row) => [row.id, row.familiar]));
  const accounts = await loadAccounts(
    reading,
    rows.flatMap((row) => row.familiar),
  );
  return [...new Set(ids)].map((id) => ({
    id,
    accounts: (familiar.get(id) ?? []).flatMap((known) => accounts.get(known) ?? []),
  }));
}
