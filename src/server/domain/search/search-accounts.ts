/**
 * Accounts by what somebody typed: the exact address first, then names that
 * begin with it and display names that have the words.
 *
 * Who did not agree to be discovered is found by the whole address only, and by
 * their own followers (threats G20).
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { parseAcct } from "#protocol/acct.ts";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { OffsetQuery } from "#protocol/paging.ts";
import { notBlockedBy } from "../accounts/avoidance.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import { showAccounts } from "../accounts/load-accounts.ts";
import { accountIdOf } from "../accounts/lookup.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { accountColumns } from "../accounts/show-account.ts";
import { prefixPattern } from "../text/prefix-pattern.ts";
import { wordsQuery } from "./search-words.ts";

export interface AccountSearch extends OffsetQuery {
  q: string;
  /** Only those whom the viewer follows. */
  following: boolean;
}

/** Matches beyond these are not put in order: "a" begins the names of half a server. */
const reach = 1000;

export async function searchAccounts(
  reading: Reading,
  { q, limit, offset, following }: AccountSearch,
): Promise<Account[]> {
  const { db, server, viewer } = reading;
  const acct = parseAcct(q, server.domain);
  const exact = acct ? accountIdOf(acct) : sql<AccountId | null>`null::bigint`;
  const found = await listableAccounts(db)
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .leftJoin("follow as mine", (join) =>
      join.onRef("mine.target_account_id", "=", "account.id").on("mine.account_id", "=", viewer?.accountId ?? null),
    )
    .select(accountColumns)
    .where(sql<SqlBool>`account.id in (${candidates(q, exact)})`)
    .where(notBlockedBy(asking(viewer)))
    .where(({ or, eb }) =>
      or([
        eb("account.discoverable", "=", true),
        eb("mine.id", "is not", null),
        eb("account.id", "=", viewer?.accountId ?? null),
        eb("account.id", "=", exact),
      ]),
    )
    .$if(following, (query) => query.where("mine.id", "is not", null))
    .orderBy(sql`account.id is not distinct from ${exact}`, "desc")
    .orderBy(sql`mine.id is not null`, "desc")
    .orderBy(sql`coalesce(account_stats.followers_count, 0)`, "desc")
    .orderBy("account.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const shown = await showAccounts(reading, found);
  return found.map(({ id }) => shown.get(id)!);
}

function candidates(q: string, exact: RawBuilder<AccountId | null>) {
  const name = q.replace(/^@/, "").split("@", 1)[0]!;
  const words = wordsQuery(q);
  const byName = sql`(select id from account where lower(username) like ${prefixPattern(name)} limit ${reach})`;
  const byWords = sql`(
    select id from account
    where to_tsvector('simple', username || ' ' || display_name) @@ to_tsquery('simple', ${words}) limit ${reach}
  )`;
  return sql.join([sql`select ${exact}`, ...(name ? [byName] : []), ...(words ? [byWords] : [])], sql` union `);
}
