/** Finding one account by its address, among those that this server already knows. */
import { acctKey, parseAcct, type Acct } from "#protocol/acct.ts";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads } from "#server/storage/database.ts";
import { knownAccounts } from "./known-accounts.ts";
import { getAccount } from "./load-accounts.ts";
import type { ServerReading } from "./reading.ts";

/** `name`, `@name` or `name@domain` in any case; throws `account.not-found`. No other server is asked. */
export async function lookUpAccount(reading: ServerReading, address: string): Promise<Account> {
  const { db, server } = reading;
  const acct = parseAcct(address, server.domain);
  const id = acct && (await findAccountId(db, acct));
  if (!id) throw new Refusal("account.not-found", { args: { acct: address } });
  return getAccount(reading, id);
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
    .where(({ eb, fn, refTuple, tuple }) =>
      eb(
        refTuple(fn<string>("lower", ["account.username"]), fn.coalesce("account.domain", eb.val(""))),
        "in",
        accts.map(({ username, domain }) => tuple(username.toLowerCase(), domain ?? "")),
      ),
    )
    .execute();
  return new Map(found.map((row) => [acctKey(row), row.id]));
}
