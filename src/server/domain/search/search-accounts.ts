/**
 * Accounts by what somebody typed: the exact address first, then those that have names which begin so, and where
 * nobody has such a name, those whose names are almost so.
 *
 * Who did not agree to be discovered is found by the whole address only, and by
 * their own followers (threats G20).
 */
import { sql, type SqlBool } from "kysely";
import { parseAcct } from "#protocol/acct.ts";
import type { Account } from "#protocol/entities.ts";
import type { OffsetQuery } from "#protocol/paging.ts";
import { notBlockedBy } from "../accounts/avoidance.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import { showAccounts } from "../accounts/load-accounts.ts";
import { accountIdOf } from "../accounts/lookup.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { accountColumns } from "../accounts/show-account.ts";
import { accountsNamed, isExact } from "./named-accounts.ts";

export interface AccountSearch extends OffsetQuery {
  q: string;
  /** Only those whom the viewer follows. */
  following: boolean;
}

export async function searchAccounts(
  reading: Reading,
  { q, limit, offset, following }: AccountSearch,
): Promise<Account[]> {
  const { db, server, viewer } = reading;
  const acct = parseAcct(q, server.domain);
  const reader = asking(viewer);
  const follows = sql<SqlBool>`exists (
    select from follow where follow.account_id = ${reader} and follow.target_account_id = account.id
  )`;
  const findable = listableAccounts(db)
    .where(notBlockedBy(reader))
    .$if(following, (query) => query.where(follows));
  const listed = findable
    .selectAll("account")
    .where(({ or, eb }) =>
      or([eb("account.discoverable", "=", true), follows, eb("account.id", "=", viewer?.accountId ?? null)]),
    );
  const addressed = acct ? findable.select("account.id").where("account.id", "=", accountIdOf(acct)) : undefined;
  const found = await db
    .selectFrom("account")
    .innerJoin(accountsNamed(q, { listed, addressed, own: server.domain }), "found.id", "account.id")
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .leftJoin("follow as mine", (join) =>
      join.onRef("mine.target_account_id", "=", "account.id").on("mine.account_id", "=", viewer?.accountId ?? null),
    )
    .select(accountColumns)
    .orderBy(isExact, "desc")
    .orderBy(sql`mine.id is not null`, "desc")
    .orderBy(sql`coalesce(account_stats.followers_count, 0)`, "desc")
    .orderBy("account.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const shown = await showAccounts(reading, found);
  return found.map(({ id }) => shown.get(id)!);
}
