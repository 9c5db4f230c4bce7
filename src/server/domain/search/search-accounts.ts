/**
 * Accounts by what somebody typed: the exact address first, then those that have names which begin so, and where
 * nobody has such a name, those whose names are almost so.
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
import { namesIn } from "./search-words.ts";

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
    .innerJoin(candidates(q, exact), "found.id", "account.id")
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .leftJoin("follow as mine", (join) =>
      join.onRef("mine.target_account_id", "=", "account.id").on("mine.account_id", "=", viewer?.accountId ?? null),
    )
    .select(accountColumns)
    .where(sql<SqlBool>`(found.nearness < 2 or found.nearest = 2)`)
    .where(notBlockedBy(asking(viewer)))
    .where(({ or, eb }) =>
      or([
        eb("account.discoverable", "=", true),
        eb("mine.id", "is not", null),
        eb("account.id", "=", viewer?.accountId ?? null),
        eb("found.nearness", "=", 0),
      ]),
    )
    .where(ofHost(q, server.domain))
    .$if(following, (query) => query.where("mine.id", "is not", null))
    .orderBy(sql`found.nearness = 0`, "desc")
    .orderBy(sql`mine.id is not null`, "desc")
    .orderBy(sql`coalesce(account_stats.followers_count, 0)`, "desc")
    .orderBy("account.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const shown = await showAccounts(reading, found);
  return found.map(({ id }) => shown.get(id)!);
}

/** A host that is being typed behind the name is meant: nobody of another one is found for it (threats S12). */
function ofHost(q: string, own: string): RawBuilder<SqlBool> {
  const [, host] = /^@?[^@\s]+@(\S*)$/.exec(q.trim()) ?? [];
  if (host === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(found.nearness = 0 or coalesce(account.domain, ${own}) like ${prefixPattern(host)})`;
}

/** `nearness`: 0 is the address itself, 1 begins so, 2 is almost so. */
function candidates(q: string, exact: RawBuilder<AccountId | null>) {
  const name = q.replace(/^@/, "").split("@", 1)[0]!.trim();
  const words = namesIn(name);
  const sources = [sql`select ${exact} as id, 0 as nearness`];
  if (name) sources.push(someOf(1, sql`lower(username) like ${prefixPattern(name)}`));
  if (words.length > 0) {
    // A word of each name begins with each word that is looked for. `folded` leaves signs of patterns as they are: there are none.
    const all = words.map((word) => sql<SqlBool>`${names} like '% ' || folded(${word}) || '%'`);
    sources.push(someOf(1, sql`${sql.join(all, sql` and `)}`));
  }
  // Of short words too many are almost alike.
  const longest = words.join(" ");
  if (longest.length >= 4) sources.push(someOf(2, sql`folded(${longest}) <% ${names}`));
  return sql<{ id: AccountId; nearness: number; nearest: number }>`(
    select id, min(nearness) as nearness, min(min(nearness)) over () as nearest from (${sql.join(sources, sql` union all `)}
    ) every where id is not null group by id
  )`.as("found");
}

const names = sql`folded(' ' || username || ' ' || display_name)`;

const someOf = (nearness: number, where: RawBuilder<unknown>) =>
  sql`(select id, ${sql.lit(nearness)} as nearness from account where ${where} limit ${sql.lit(reach)})`;
