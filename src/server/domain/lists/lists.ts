/**
 * Lists: people whom a reader follows, read as a timeline of their own.
 *
 * Nobody but the owner learns of a list or of who is in it. One that is
 * exclusive keeps its members' posts out of the owner's home.
 */
import { sql } from "kysely";
import type { List, RepliesPolicy } from "#protocol/entities.ts";
import type { AccountId, ListId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import { once } from "#server/storage/once.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { noteHomeChange } from "./home-changes.ts";

/** Fields that are left out stay as they are, or at first: replies to members, not exclusive. */
export interface ListWish {
  title?: string | undefined;
  replies_policy?: RepliesPolicy | undefined;
  exclusive?: boolean | undefined;
}

/** All lists of the viewer by their titles. */
export async function listLists(db: Reads, viewer: Viewer): Promise<List[]> {
  return ownLists(db, viewer)
    .orderBy(sql`lower(title)`)
    .orderBy("id")
    .execute();
}

/** The viewer's lists that this account is in. */
export async function listsWith(db: Reads, viewer: Viewer, accountId: AccountId): Promise<List[]> {
  return ownLists(db, viewer)
    .where("id", "in", (among) =>
      among
        .selectFrom("list_account")
        .select("list_id")
        .where("account_id", "=", viewer.accountId)
        .where("target_account_id", "=", accountId),
    )
    .orderBy(sql`lower(title)`)
    .orderBy("id")
    .execute();
}

/** Throws `record.not-found`, also for a list of somebody else. */
export async function loadList(db: Reads, viewer: Viewer, id: ListId): Promise<List> {
  const list = await ownLists(db, viewer).where("id", "=", id).executeTakeFirst();
  if (!list) throw new Refusal("record.not-found");
  return list;
}

export async function ownsList(db: Reads, viewer: Viewer, id: ListId): Promise<boolean> {
  return (await ownLists(db, viewer).where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** With a `key` once, however often it is sent. Throws `list.title-needed`, `list.too-many`. */
export function createList(tx: Writes, viewer: Viewer, wish: ListWish, key: string | null = null): Promise<ListId> {
  return once(tx, viewer.accountId, key, wish, async () => {
    const { accountId } = viewer;
    const title = titleOf(wish.title ?? "");
    await sql`select pg_advisory_xact_lock(hashtextextended('linnet.lists ' || ${accountId}, 0))`.execute(tx);
    const { count } = await tx
      .selectFrom("list")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    const { total } = limits.lists;
    if (Number(count) >= total) throw new Refusal("list.too-many", { args: { limit: total } });
    const { id } = await tx
      .insertInto("list")
      .values({ ...settingsOf(wish), account_id: accountId, title })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Throws `record.not-found`, `list.title-needed`. */
export async function updateList(tx: Writes, viewer: Viewer, id: ListId, wish: ListWish): Promise<void> {
  const { exclusive } = await lockList(tx, viewer, id);
  const { title } = wish;
  await tx
    .updateTable("list")
    // Its own id is no change; a wish may name nothing at all.
    .set({ id, ...settingsOf(wish), ...(title !== undefined && { title: titleOf(title) }) })
    .where("id", "=", id)
    .execute();
  if (wish.exclusive !== undefined && wish.exclusive !== exclusive) {
    await noteHomeChange(tx, viewer, await memberIds(tx, id));
  }
}

/** Throws `record.not-found`. */
export async function deleteList(tx: Writes, viewer: Viewer, id: ListId): Promise<void> {
  const { exclusive } = await lockList(tx, viewer, id);
  const members = exclusive ? await memberIds(tx, id) : [];
  await tx.deleteFrom("list").where("id", "=", id).execute();
  await noteHomeChange(tx, viewer, members);
}

/** Other changes of this list wait until the transaction ends. Throws `record.not-found`. */
export async function lockList(tx: Writes, { accountId }: Viewer, id: ListId): Promise<{ exclusive: boolean }> {
  const list = await tx
    .selectFrom("list")
    .select("exclusive")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!list) throw new Refusal("record.not-found");
  return list;
}

async function memberIds(db: Reads, id: ListId): Promise<AccountId[]> {
  const rows = await db.selectFrom("list_account").select("target_account_id").where("list_id", "=", id).execute();
  return rows.map((row) => row.target_account_id);
}

function ownLists(db: Reads, { accountId }: Viewer) {
  return db
    .selectFrom("list")
    .select(["id", "title", "replies_policy", "exclusive"])
    .where("account_id", "=", accountId);
}

function titleOf(written: string): string {
  const title = written.trim();
  if (title === "") throw new Refusal("list.title-needed");
  return title;
}

function settingsOf({ replies_policy, exclusive }: ListWish) {
  return { ...(replies_policy && { replies_policy }), ...(exclusive !== undefined && { exclusive }) };
}
