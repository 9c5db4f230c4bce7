/** The people whom a text names, one query for all of them. */
import { sql, type SqlBool } from "kysely";
import { acctKey, parseAcct } from "#protocol/acct.ts";
import type { AccountId } from "#protocol/ids.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import { profileUrl } from "../accounts/show-account.ts";
import type { Reads } from "#server/storage/database.ts";
import type { Mentionable } from "../text/format-text.ts";

export interface MentionedAccount extends Mentionable {
  id: AccountId;
}

/** By the keys that were asked for; whom nobody here knows, or who is suspended, is missing. */
export async function resolveMentions(
  db: Reads,
  server: ServerAddress,
  keys: readonly string[],
): Promise<Map<string, MentionedAccount>> {
  if (keys.length === 0) return new Map();
  const accts = keys.flatMap((key) => parseAcct(key) ?? []);
  const names = accts.map((acct) => acct.username);
  const domains = accts.map((acct) => acct.domain ?? "");
  const found = await listableAccounts(db)
    .select(["account.id", "account.username", "account.domain", "account.uri", "account.url"])
    .where(
      sql<SqlBool>`(lower(account.username), coalesce(account.domain, '')) in (
        select * from unnest(${names}::text[], ${domains}::text[])
      )`,
    )
    .execute();
  return new Map(
    found.map((account) => [
      acctKey(account),
      { id: account.id, username: account.username, url: profileUrl(server, account) },
    ]),
  );
}
