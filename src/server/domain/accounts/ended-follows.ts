/**
 * Follows and requests that an unfollow or a block has just ended. For a moment
 * a slip can be undone: the reader would otherwise lose somebody who follows
 * them, and a locked account would have to be asked again.
 */
import { sql, type Selectable } from "kysely";
import type { ListId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { record } from "#server/storage/events.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import type { Tables } from "#server/storage/tables.ts";
import type { AccountEvent } from "./events.ts";
import { addFollow, addRequest, removeFollow, removeRequest, type Pair } from "./follow-rows.ts";

/** What has ended at this time cannot be undone any more. */
export const lastUndone = sql<Date>`now() - interval '1 minute'`;

/** By which block something has ended, of a person or of a domain. */
interface EndedBy {
  blockId?: string;
  domainBlockId?: string;
}

/** Ends what the one has with the other and remembers it; answers whether there was anything. */
export async function endFollow(tx: Writes, pair: Pair, { blockId, domainBlockId }: EndedBy = {}): Promise<boolean> {
  const [lists, endorsed] = [await listsWith(tx, pair), await isEndorsed(tx, pair)];
  const followed = await removeFollow(tx, pair);
  const asked = await removeRequest(tx, pair);
  const flags = followed ?? asked;
  if (!flags) return false;
  const by = { block_id: blockId ?? null, domain_block_id: domainBlockId ?? null };
  const ended = { ...by, requested: !followed, list_ids: lists, endorsed, ...flags };
  await forgetEnded(tx, pair);
  await tx
    .insertInto("ended_follow")
    .values({ account_id: pair.from, target_account_id: pair.to, ...ended })
    .execute();
  return true;
}

/** With a follow or a request its place in lists ends too. */
async function listsWith(db: Reads, { from, to }: Pair): Promise<ListId[]> {
  const rows = await db
    .selectFrom("list_account")
    .select("list_id")
    .where("account_id", "=", from)
    .where("target_account_id", "=", to)
    .execute();
  return rows.map((row) => row.list_id);
}

/** And so does being shown on the profile of the one who follows. */
async function isEndorsed(db: Reads, { from, to }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom("endorsement")
    .select("id")
    .where("account_id", "=", from)
    .where("target_account_id", "=", to)
    .executeTakeFirst();
  return row !== undefined;
}

/** After a new follow, or a block, there is nothing left to give back. */
export async function forgetEnded(tx: Writes, { from, to }: Pair): Promise<void> {
  await tx.deleteFrom("ended_follow").where("account_id", "=", from).where("target_account_id", "=", to).execute();
}

type Ended = Pick<
  Selectable<Tables["ended_follow"]>,
  "account_id" | "target_account_id" | "requested" | "list_ids" | "endorsed" | "show_reblogs" | "notify" | "languages"
>;

/** For a pair that is taken, and in which there is no follow yet. */
export async function giveBack(tx: Writes, ended: Ended): Promise<void> {
  const { account_id: accountId, target_account_id: targetAccountId, requested, ...more } = ended;
  const flags = { show_reblogs: more.show_reblogs, notify: more.notify, languages: more.languages };
  await (requested ? addRequest : addFollow)(tx, { from: accountId, to: targetAccountId }, flags);
  await putBackIntoLists(tx, ended);
  if (!requested && ended.endorsed) {
    await tx.insertInto("endorsement").values({ account_id: accountId, target_account_id: targetAccountId }).execute();
  }
  // A follow that comes back is no news to anybody; home gets its posts again.
  const kind = requested ? "account.follow-requested" : "account.follow-authorized";
  await record<AccountEvent>(tx, { kind, accountId, targetAccountId });
}

/** A list may be gone since, or have been filled with others: those are left out. */
async function putBackIntoLists(
  tx: Writes,
  { account_id, target_account_id, list_ids, requested }: Ended,
): Promise<void> {
  if (list_ids.length === 0) return;
  // Nobody fills the last place meanwhile.
  const lists = await tx
    .selectFrom("list")
    .select("id")
    .where("id", "in", list_ids)
    .where("account_id", "=", account_id)
    .orderBy("id")
    .forUpdate()
    .execute();
  await sql`
    insert into list_account (list_id, account_id, target_account_id, pending)
    select list.id, ${account_id}::bigint, ${target_account_id}::bigint, ${requested}
    from unnest(${lists.map(({ id }) => id)}::bigint[]) list (id)
    where (select count(*) from list_account member where member.list_id = list.id) < ${limits.lists.members}
    order by list.id`.execute(tx);
}
