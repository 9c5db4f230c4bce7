/**
 * Domains that somebody blocks: nothing of anyone there reaches them, and what
 * stood between them and the people there ends. Nobody there is told.
 *
 * Follows end a few at a time after the block itself, which hides everything at once.
 */
import { sql, type SqlBool } from "kysely";
import { canonicalDomain } from "#protocol/acct.ts";
import type { AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { transact, type Database, type Reads, type Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { readPage } from "#server/storage/row-page.ts";
import { endFollow, forgetEnded, giveBack, lastUndone } from "./ended-follows.ts";
import type { AccountEvent } from "./events.ts";
import { lockPair, type Pair } from "./follow-rows.ts";
import type { Reading, ServerAddress } from "./reading.ts";
import type { Viewer } from "./viewer.ts";

/** Throws `domain.invalid` for what is no host name and for this server's own, `domain.too-many`. */
export async function blockDomain(tx: Writes, server: ServerAddress, viewer: Viewer, typed: string): Promise<void> {
  const domain = domainOf(typed, server);
  const added = await tx
    .insertInto("account_domain_block")
    .values({ account_id: viewer.accountId, domain })
    .onConflict((same) => same.columns(["account_id", "domain"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return;
  const { count } = await tx
    .selectFrom("account_domain_block")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("account_id", "=", viewer.accountId)
    .executeTakeFirstOrThrow();
  const limit = limits.account.domainBlocks;
  if (Number(count) > limit) throw new Refusal("domain.too-many", { args: { limit } });
  await record<AccountEvent>(tx, { kind: "account.domain-blocked", accountId: viewer.accountId, domain });
}

/** With `undo`, a block of the last minute gives back what it has ended. What isn't blocked stays so. Throws `domain.invalid`. */
export async function unblockDomain(
  tx: Writes,
  server: ServerAddress,
  viewer: Viewer,
  { domain: typed, undo = false }: { domain: string; undo?: boolean | undefined },
): Promise<void> {
  const domain = domainOf(typed, server);
  // Held, so that nothing more ends by it.
  const block = await blockOf(tx, viewer.accountId, domain).forUpdate().executeTakeFirst();
  if (!block) return;
  const ended = undo ? await endedJustNow(tx, block.id) : [];
  for (const { account_id: from, target_account_id: to } of ended) await lockPair(tx, { from, to });
  await tx.deleteFrom("account_domain_block").where("id", "=", block.id).execute();
  await record<AccountEvent>(tx, { kind: "account.domain-unblocked", accountId: viewer.accountId, domain });
  for (const one of ended) await giveBack(tx, one);
}

function domainOf(typed: string, { domain: own }: ServerAddress): string {
  const domain = canonicalDomain(typed.trim());
  if (domain === null || domain === own) throw new Refusal("domain.invalid");
  return domain;
}

const blockOf = (db: Reads, accountId: AccountId, domain: string) =>
  db.selectFrom("account_domain_block").select("id").where("account_id", "=", accountId).where("domain", "=", domain);

/** In one order for everybody, as locks of many pairs are taken. */
function endedJustNow(db: Reads, blockId: string) {
  return db
    .selectFrom("ended_follow as ended")
    .select(["ended.account_id", "ended.target_account_id", "ended.requested", "ended.list_ids", "ended.endorsed"])
    .select(["ended.show_reblogs", "ended.notify", "ended.languages"])
    .where("ended.domain_block_id", "=", blockId)
    .where("ended.ended_at", ">", lastUndone)
    .orderBy("ended.account_id")
    .orderBy("ended.target_account_id")
    .execute();
}

/** Ends all follows and requests between somebody and the people of a domain, as long as they block it. */
export async function endFollowsWith(db: Database, accountId: AccountId, domain: string): Promise<void> {
  for (;;) {
    const pairs = await pairsWith(db, accountId, domain);
    if (pairs.length === 0) return;
    for (const pair of pairs) {
      if (!(await transact(db, (tx) => endOne(tx, pair, accountId, domain)))) return;
    }
  }
}

/** Answers whether the domain is still blocked. */
async function endOne(tx: Writes, pair: Pair, accountId: AccountId, domain: string): Promise<boolean> {
  await lockPair(tx, pair);
  const block = await blockOf(tx, accountId, domain).forKeyShare().executeTakeFirst();
  if (!block) return false;
  await forgetEnded(tx, pair);
  const ended = await endFollow(tx, pair, { domainBlockId: block.id });
  if (ended)
    await record<AccountEvent>(tx, { kind: "account.unfollowed", accountId: pair.from, targetAccountId: pair.to });
  return true;
}

const atOnce = 200;

async function pairsWith(db: Reads, accountId: AccountId, domain: string): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select tie.account_id as "from", tie.target_account_id as "to" from (
      select account_id, target_account_id, target_account_id as other from follow where account_id = ${accountId}
      union all select account_id, target_account_id, account_id from follow where target_account_id = ${accountId}
      union all select account_id, target_account_id, target_account_id from follow_request where account_id = ${accountId}
      union all select account_id, target_account_id, account_id from follow_request where target_account_id = ${accountId}
    ) tie
    join account on account.id = tie.other and account.domain = ${domain}
    limit ${atOnce}`.execute(db);
  return rows;
}

/** The domains that the viewer blocks, the newest block first. */
export async function listDomainBlocks(
  { db, viewer }: Reading<Viewer>,
  { q, ...page }: PageQuery & { q?: string | undefined },
): Promise<Listed<string>> {
  const searched = q?.trim() ?? "";
  const blocked = db
    .selectFrom("account_domain_block")
    .select(["account_domain_block.id", "account_domain_block.domain"])
    .where("account_domain_block.account_id", "=", viewer.accountId)
    .$if(searched !== "", (query) =>
      query.where(sql<SqlBool>`strpos(account_domain_block.domain, lower(${searched})) > 0`),
    );
  const rows = await readPage(blocked, "account_domain_block.id", page);
  return {
    items: rows.map((row) => row.domain),
    ...neighbours(
      rows.map((row) => row.id),
      page,
    ),
  };
}
