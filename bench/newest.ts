/** The ids that lists of a town must begin with, as the tables say. */
import pg from "pg";
import type { AccountId } from "#protocol/ids.ts";
import type { Town } from "./ground.ts";

export function newestInHome(town: Town): Promise<string> {
  return idFrom(town, "select max(status_id)::text as id from home_entry where account_id = $1", [town.cast.reader.id]);
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

/** What a visitor finds at the top of a profile, below what is pinned. */
export function newestOf(town: Town, account: AccountId): Promise<string> {
  return idFrom(
    town,
    `select max(id)::text as id from status
     where account_id = $1 and deleted_at is null and visibility in ('public', 'unlisted')`,
    [account],
  );
}

/** What stands on top of a profile, the latest pin first. */
export function pinsOf(town: Town, account: AccountId): Promise<string[]> {
  return idsFrom(
    town,
    "select status_id::text as id from status_pin where account_id = $1 order by created_at desc",
    [account],
  );
}

/** A thread of about twenty posts that everybody may read, its root first. */
export async function usualThread(town: Town): Promise<string[]> {
  return idsFrom(
    town,
    `with usual as (
       select conversation_id from status
       where conversation_id is not null and deleted_at is null
       group by conversation_id having every(visibility = 'public')
       order by abs(count(*) - 20), conversation_id desc limit 1
     )
     select status.id::text as id from status join usual using (conversation_id) order by status.id`,
  );
}

async function idFrom(town: Town, question: string, values: unknown[] = []): Promise<string> {
  const [id] = await idsFrom(town, question, values);
  return id!;
}

async function idsFrom({ url }: Town, question: string, values: unknown[] = []): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(question, values).finally(() => client.end());
  return rows.map((row) => row.id);
}
