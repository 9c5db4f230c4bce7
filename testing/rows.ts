/** Rows put straight into tables, for tests of what reads or changes them afterwards. */
import { sql, type Insertable } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import type { Database } from "#server/storage/database.ts";
import type { Tables } from "#server/storage/tables.ts";
import { nameOf } from "./cast/names.ts";

export interface AddedPerson {
  id: AccountId;
  viewer: Viewer;
}

/** Somebody of this server, or of another one if a `domain` is given. */
export async function addPerson(
  db: Database,
  username: string,
  columns: Partial<Insertable<Tables["account"]>> = {},
): Promise<AddedPerson> {
  const { id } = await db
    .insertInto("account")
    .values({ username, display_name: columns.domain ? username : nameOf(username), ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!columns.domain) {
    await db
      .insertInto("local_user")
      .values({ account_id: id, email: `${username}@example.org`, home_built_at: new Date() })
      .execute();
  }
  return { id, viewer: { accountId: id, appId: null, authority: null } };
}

/** A status, public unless said otherwise. */
export async function addStatus(
  db: Database,
  author: AddedPerson,
  columns: Partial<Insertable<Tables["status"]>> = {},
): Promise<StatusId> {
  const { id } = await db
    .insertInto("status")
    .values({ account_id: author.id, visibility: "public", ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Replies, each to the one before, by these authors in turn; the root first. */
export async function addChain(db: Database, authors: AddedPerson[], length: number): Promise<StatusId[]> {
  const chain = [await addStatus(db, authors[0]!)];
  while (chain.length < length) {
    const [author, before] = [authors[chain.length % authors.length]!, authors[(chain.length - 1) % authors.length]!];
    chain.push(await addStatus(db, author, { in_reply_to_id: chain.at(-1)!, in_reply_to_account_id: before.id }));
  }
  return chain;
}

/** As many public replies to one status, oldest first. */
export async function addReplies(
  db: Database,
  author: AddedPerson,
  to: StatusId,
  answered: AddedPerson,
  count: number,
): Promise<StatusId[]> {
  const { rows } = await sql<{ id: StatusId }>`
    insert into status (account_id, in_reply_to_id, in_reply_to_account_id, visibility)
    select ${author.id}, ${to}, ${answered.id}, 'public' from generate_series(1, ${count}::int)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What stands in somebody's home, as it is written there; the oldest first. */
export async function homeEntriesOf(db: Database, reader: { id: AccountId }): Promise<StatusId[]> {
  const rows = await db
    .selectFrom("home_entry")
    .select("status_id")
    .where("account_id", "=", reader.id)
    .orderBy("status_id")
    .execute();
  return rows.map((row) => row.status_id);
}
