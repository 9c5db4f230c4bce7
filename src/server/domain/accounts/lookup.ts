/** Finding one account by its address, among those that this server already knows. */
import { sql, type SqlBool } from "kysely";
import { acctKey, parseAcct, type Acct } from "#protocol/acct.ts";
import type { Account, Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads } from "#server/storage/database.ts";
import { knownAccounts } from "./known-accounts.ts";
import { showAccounts } from "./load-accounts.ts";
import type { Reading, ServerAddress, ServerReading } from "./reading.ts";
import { relatedAccounts, showRelationship } from "./relationships.ts";
import { accountColumns, type AccountRow } from "./show-account.ts";
import type { Viewer } from "./viewer.ts";

/** `name`, `@name` or `name@domain` in any case; throws `account.not-found`. No other server is asked. */
export async function lookUpAccount({ db, server }: ServerReading, address: string): Promise<Account> {
  const row = await knownAccounts(db)
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .where(hasAddress(address, server))
    .executeTakeFirst();
  if (!row) throw new Refusal("account.not-found", { args: { acct: address } });
  return showRow({ db, server }, row);
}

/** The same together with what stands between the account and the viewer; null for the viewer's own. */
export async function lookUpRelated(
  { db, server, viewer }: Reading<Viewer>,
  address: string,
): Promise<{ account: Account; relationship: Relationship | null }> {
  const row = await relatedAccounts(db, viewer)
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .where(hasAddress(address, server))
    .executeTakeFirst();
  if (!row) throw new Refusal("account.not-found", { args: { acct: address } });
  const relationship = row.id === viewer.accountId ? null : showRelationship(row);
  return { account: await showRow({ db, server }, row), relationship };
}

/** The id behind an address that has been parsed; null if nobody here has heard of it. */
export async function findAccountId(db: Reads, acct: Acct): Promise<AccountId | null> {
  return (await findAccountIds(db, [acct])).get(acctKey(acct)) ?? null;
}

/** The ids behind many addresses in one query, by `acctKey`; unknown ones are missing. */
export async function findAccountIds(db: Reads, accts: readonly Acct[]): Promise<Map<string, AccountId>> {
  if (accts.length === 0) return new Map();
  const found = await knownAccounts(db)
    .select(["account.id", "account.username", "account.domain"])
    .where(isAmong(accts))
    .execute();
  return new Map(found.map((row) => [acctKey(row), row.id]));
}

/** A text that cannot be an address is nobody's. */
function hasAddress(address: string, { domain }: ServerAddress) {
  const acct = parseAcct(address, domain);
  return acct ? isAmong([acct]) : sql<SqlBool>`false`;
}

function isAmong(accts: readonly Acct[]) {
  const wanted = accts.map(({ username, domain }) => sql`(${username.toLowerCase()}, ${domain ?? ""})`);
  return sql<SqlBool>`(lower(account.username), coalesce(account.domain, '')) in (${sql.join(wanted)})`;
}

async function showRow(reading: ServerReading, row: AccountRow): Promise<Account> {
  return (await showAccounts(reading, [row])).get(row.id)!;
}
