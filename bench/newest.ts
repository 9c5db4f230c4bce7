/** The ids that lists of a town must begin with, as the tables say. */
import pg from "pg";
import type { AccountId } from "#protocol/ids.ts";
import type { Shown } from "./expected.ts";
import type { Town } from "./ground.ts";

export function newestInHome(town: Town): Promise<string> {
  return idFrom(town, "select max(status_id)::text as id from home_entry where account_id = $1", [town.cast.reader.id]);
}

/** What the first page of Home shows, the newest first: for a boost the post that it boosts, for an answer also what that answers. */
export function firstPageOfHome(town: Town, length: number): Promise<Shown[]> {
  return rowsFrom(
    town,
    `select coalesce(status.reblog_of_id, status.id)::text as id, status.in_reply_to_id::text as "answerTo"
     from home_entry join status on status.id = home_entry.status_id
     where home_entry.account_id = $1 order by home_entry.status_id desc limit $2`,
    [town.cast.reader.id, length],
  );
}

export function newestOnPublic(town: Town): Promise<string> {
  return idFrom(
    town,
    `select max(status.id)::text as id from status join account on account.id = status.account_id
     where visibility = 'public' and reblog_of_id is null and status.deleted_at is null
       and (in_reply_to_id is null or in_reply_to_account_id = account_id)
       and account.suspended_at is null and account.silenced_at is null`,
  );
}

/** The post that a visitor finds at the top of a profile, below the pinned ones. */
export function newestOf(town: Town, account: AccountId): Promise<string> {
  return idFrom(
    town,
    `select max(id)::text as id from status
     where account_id = $1 and deleted_at is null and visibility in ('public', 'unlisted')`,
    [account],
  );
}

/** What stands on top of a profile, the latest pin first. */
export async function pinsOf(town: Town, account: AccountId): Promise<string[]> {
  const question = "select status_id::text as id from status_pin where account_id = $1 order by created_at desc";
  return (await rowsFrom<{ id: string }>(town, question, [account])).map(({ id }) => id);
}

/** A thread of about twenty posts that everybody may read: the path of its root's page, and all ids, the root first. */
export async function usualThread(town: Town): Promise<{ path: string; ids: string[] }> {
  const [thread] = await rowsFrom<{ author: string; ids: string[] }>(
    town,
    `select min(account.username) filter (where status.in_reply_to_id is null) as author,
       array_agg(status.id::text order by status.id) as ids
     from status join account on account.id = status.account_id
     where status.reblog_of_id is null
     group by status.conversation_id
     having every(status.visibility = 'public' and status.deleted_at is null and account.suspended_at is null)
     order by abs(count(*) - 20), status.conversation_id desc limit 1`,
  );
  const { author, ids } = thread!;
  return { path: `/@${author}/${ids[0]}`, ids };
}

async function idFrom(town: Town, question: string, values: unknown[] = []): Promise<string> {
  const [row] = await rowsFrom<{ id: string }>(town, question, values);
  return row!.id;
}

async function rowsFrom<Row extends pg.QueryResultRow>(
  { url }: Town,
  question: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(question, values).finally(() => client.end());
  return rows;
}
