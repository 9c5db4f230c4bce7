/** Followers of other accounts among the people that the viewer follows. */
import { sql, type RawBuilder } from "kysely";
import type { Account, ProfilePage } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { notBlocked, notMuted } from "./avoidance.ts";
import { keptAccounts } from "./kept-accounts.ts";
import { loadAccounts } from "./load-accounts.ts";
import { asking, type Asking, type Reading, type ServerReading } from "./reading.ts";
import type { Viewer } from "./viewer.ts";

/** Faces for each account; more say nothing more. */
const most = 10;

/** As a profile names some of them; more than this many are not counted. */
const mostCounted = 100;
const named = 3;

/**
 * The ids of those of `account`, each with the version of its row, inside of a query. Nobody is named from a list that
 * its owner hides, on either side.
 */
export function familiarFollowers(reader: NonNullable<Asking>): RawBuilder<string[]> {
  return sql<string[]>`(case when account.hide_collections or account.suspended_at is not null or account.id = ${reader}
    then array[]::text[] else array(
      select concat(known.id, ' ', known.xmin, '-', known_stats.xmin)
      from follow mine
      join account known on known.id = mine.target_account_id
        and not known.hide_collections and known.suspended_at is null and known.deleted_at is null
      join follow on follow.account_id = known.id and follow.target_account_id = account.id
      left join account_stats known_stats on known_stats.account_id = known.id
      where mine.account_id = ${reader} and ${notMuted(reader, "known.id")} and ${notBlocked(reader)}
      order by follow.id desc limit ${sql.lit(mostCounted)}
    ) end)`;
}

/** Their rows are mostly kept: then nothing is asked. */
export async function showFamiliar(
  reading: ServerReading,
  versioned: readonly string[],
): Promise<ProfilePage["familiar"]> {
  const versions = versioned.slice(0, named).map((one) => one.split(" ") as [AccountId, string]);
  const accounts = await keptAccounts(reading, new Map(versions));
  return { accounts: versions.flatMap(([id]) => accounts.get(id) ?? []), count: versioned.length };
}

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
