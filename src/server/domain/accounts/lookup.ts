/** Finding one account by its address, among those that this server already knows. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { acctKey, parseAcct, type Acct } from "#protocol/acct.ts";
import type { Account, ProfilePage, Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads } from "#server/storage/database.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { familiarFollowers, showFamiliar } from "./familiar-followers.ts";
import { isKnown, knownAccounts } from "./known-accounts.ts";
import { showAccounts } from "./load-accounts.ts";
import { anyReader, type Reading, type ServerAddress, type ServerReading } from "./reading.ts";
import { relatedAccounts, showRelationship } from "./relationships.ts";
import { accountColumns, type AccountRow } from "./show-account.ts";
import type { Viewer } from "./viewer.ts";

/** `name`, `@name` or `name@domain` in any case; throws `account.not-found`. No other server is asked. */
export async function lookUpAccount({ db, server }: ServerReading, address: string): Promise<Account> {
  const [row] = await readByName(db, nameOf(address, server));
  if (!row) throw new Refusal("account.not-found", { args: { acct: address } });
  return showRow({ db, server }, row);
}

/** The same together with what stands between the account and the viewer; null for the viewer's own. */
export async function lookUpRelated(
  { db, server, viewer }: Reading<Viewer>,
  address: string,
): Promise<{ account: Account; relationship: Relationship | null; familiar: ProfilePage["familiar"] }> {
  const [row] = await readRelatedByName(db, { ...nameOf(address, server), reader: viewer.accountId });
  if (!row) throw new Refusal("account.not-found", { args: { acct: address } });
  const relationship = row.id === viewer.accountId ? null : showRelationship(row);
  const [account, familiar] = await Promise.all([
    showRow({ db, server }, row),
    showFamiliar({ db, server }, row.familiar),
  ]);
  return { account, relationship, familiar };
}

/** The id behind an address that has been parsed, inside a query; null if nobody here has heard of it. */
export function accountIdOf({ username, domain }: Acct): RawBuilder<AccountId | null> {
  return sql<AccountId | null>`(
    select account.id from account
    where (lower(account.username), coalesce(account.domain, '')) = (${username.toLowerCase()}, ${domain ?? ""}) and ${isKnown}
  )`;
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

const hasName = sql<SqlBool>`
  (lower(account.username), coalesce(account.domain, ''))
    = (${placeholder("username", "text")}, ${placeholder("domain", "text")})`;

const readByName = prepared("account-by-name", (db) =>
  knownAccounts(db)
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .where(hasName),
);
const readRelatedByName = prepared("related-account-by-name", (db) =>
  relatedAccounts(db, anyReader)
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .select(familiarFollowers(anyReader).as("familiar"))
    .where(hasName),
);

/** The values of `hasName`. A text that cannot be an address is nobody's. */
function nameOf(address: string, server: ServerAddress) {
  const acct = parseAcct(address, server.domain);
  return { username: acct ? acct.username.toLowerCase() : null, domain: acct?.domain ?? "" };
}

function isAmong(accts: readonly Acct[]) {
  const wanted = accts.map(({ username, domain }) => sql`(${username.toLowerCase()}, ${domain ?? ""})`);
  return sql<SqlBool>`(lower(account.username), coalesce(account.domain, '')) in (${sql.join(wanted)})`;
}

async function showRow(reading: ServerReading, row: AccountRow): Promise<Account> {
  return (await showAccounts(reading, [row])).get(row.id)!;
}
