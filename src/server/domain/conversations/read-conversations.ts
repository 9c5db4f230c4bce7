/**
 * Reading conversations: the list, one with a page of its messages, and how many
 * are unread. First ids, then the accounts and statuses of all of them at once.
 *
 * What may not be seen any more is left out while reading, so the last status is
 * the newest that this reader may see. A conversation in which nothing is to be
 * seen, or from whose people blocks and suspensions keep the reader apart, is not
 * there (threats I04).
 */
import { sql, type Expression, type RawBuilder } from "kysely";
import type { Conversation, ConversationPage, Status } from "#protocol/entities.ts";
import type { AccountConversationId, AccountId, StatusId } from "#protocol/ids.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads } from "#server/storage/database.ts";
import { readPage } from "#server/storage/row-page.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import { loadAccounts } from "../accounts/load-accounts.ts";
import { asking, type Asking, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import { visibleTo } from "../statuses/visibility.ts";

type Reader = NonNullable<Asking>;

/** So many messages are looked through for one that can be seen: what one person says whom the reader blocks. */
const lookedThrough = 200;

/** On a row `own` of `account_conversation`: the newest of its messages that the reader may see. */
export const shownLast = (reader: Reader, own = "account_conversation") => sql<StatusId | null>`(
  select message.status_id from (
    select newest.status_id from conversation_message newest
    where newest.account_conversation_id = ${sql.ref(`${own}.id`)}
    order by newest.status_id desc limit ${sql.lit(lookedThrough)}
  ) message
  join status on status.id = message.status_id
  where ${visibleTo(reader)} and ${hasCompany(reader, own)}
  order by message.status_id desc limit 1
)`;

/** On the same: somebody is left in it whom the reader may hear; with nobody else in it, it is a note to oneself. */
const hasCompany = (reader: Reader, own: string) => sql<boolean>`(
  cardinality(${sql.ref(`${own}.participant_ids`)}) = 0 or exists (
    select from account other
    where other.id = any(${sql.ref(`${own}.participant_ids`)})
      and other.suspended_at is null and other.deleted_at is null and ${notBlocked(reader, "other.id")}
  )
)`;

interface ConversationRow {
  id: AccountConversationId;
  participant_ids: AccountId[];
  unread: boolean;
  sort_id: string;
  /** The newest that can be seen; null also where nobody is left to hear. */
  shown_id: StatusId | null;
}

/** Conversations of the viewer; more conditions are for the caller. */
function ownConversations(db: Reads, viewer: Viewer) {
  const reader = asking(viewer);
  return db
    .selectFrom("account_conversation")
    .select(["account_conversation.id", "participant_ids", "unread", "sort_id"])
    .select(shownLast(reader).as("shown_id"))
    .where("account_conversation.account_id", "=", viewer.accountId);
}

/** The one with the latest message first. `Link` alone names their places, which are no ids of statuses. */
export async function listConversations(reading: Reading<Viewer>, page: PageQuery): Promise<Listed<Conversation>> {
  const { db, viewer } = reading;
  const rows = await readPage(ownConversations(db, viewer), "sort_id", page);
  const ids = rows.map((row) => row.sort_id);
  return { items: await showConversations(reading, rows), ...neighbours(ids, page) };
}

/** One of them; null if it is not there, or not the viewer's. */
export async function loadConversation(
  reading: Reading<Viewer>,
  id: AccountConversationId,
): Promise<Conversation | null> {
  const row = await ownConversations(reading.db, reading.viewer)
    .where("account_conversation.id", "=", id)
    .executeTakeFirst();
  const [conversation] = row ? await showConversations(reading, [row]) : [];
  return conversation ?? null;
}

/** A conversation in which something was said, together with that; null for what the viewer may not see of the two. */
export async function loadSaid(
  reading: Reading<Viewer>,
  id: AccountConversationId,
  statusId: StatusId,
): Promise<{ conversation: Conversation | null; message: Status | null }> {
  const [conversation, [message = null]] = await Promise.all([
    loadConversation(reading, id),
    loadStatuses(reading, [statusId]),
  ]);
  return { conversation, message };
}

/** Those of them who have a status among their messages; `among` is the text of an array, null for nobody. */
export async function readersOfMessage(db: Reads, statusId: StatusId, among: string | null): Promise<AccountId[]> {
  if (among === null) return [];
  const { rows } = await sql<{ account_id: AccountId }>`
    select own.account_id from conversation_message message
    join account_conversation own on own.id = message.account_conversation_id
    where message.status_id = ${statusId} and own.account_id = any(${among}::bigint[])`.execute(db);
  return rows.map((row) => row.account_id);
}

/** The same, and throws `record.not-found`. */
export async function getConversation(reading: Reading<Viewer>, id: AccountConversationId): Promise<Conversation> {
  const conversation = await loadConversation(reading, id);
  if (!conversation) throw new Refusal("record.not-found");
  return conversation;
}

/** One conversation with a page of its messages, newest first. Throws `record.not-found`. */
export async function readConversationPage(
  reading: Reading<Viewer>,
  id: AccountConversationId,
  page: PageQuery,
): Promise<{ page: ConversationPage } & Pick<Listed<never>, "next" | "prev">> {
  const { db, viewer } = reading;
  const row = await ownConversations(db, viewer)
    .select(idsOnPage(page).as("message_ids"))
    .where("account_conversation.id", "=", id)
    .executeTakeFirst();
  if (!row?.shown_id) throw new Refusal("record.not-found");
  const ids = page.min_id ? row.message_ids.toReversed() : row.message_ids;
  const [accounts, loaded] = await Promise.all([
    loadAccounts(reading, peopleOf(row, viewer)),
    loadStatuses(reading, [...new Set([...ids, row.shown_id])]),
  ]);
  const statuses = new Map(loaded.map((status) => [status.id, status]));
  const conversation: Conversation = {
    id: row.id,
    unread: row.unread,
    accounts: peopleOf(row, viewer).flatMap((person) => accounts.get(person) ?? []),
    last_status: statuses.get(row.shown_id) ?? null,
  };
  return { page: { conversation, messages: ids.flatMap((one) => statuses.get(one) ?? []) }, ...neighbours(ids, page) };
}

function idsOnPage({ max_id, min_id, since_id, limit }: PageQuery): RawBuilder<StatusId[]> {
  const newer = min_id ?? since_id;
  return sql<StatusId[]>`array(
    select message.status_id::text from conversation_message message
    where message.account_conversation_id = account_conversation.id
      ${max_id ? sql`and message.status_id < ${max_id}::bigint` : sql``}
      ${newer ? sql`and message.status_id > ${newer}::bigint` : sql``}
    order by message.status_id ${min_id ? sql`asc` : sql`desc`} limit ${sql.lit(limit)}
  )`;
}

/** Two queries, whatever their number. */
async function showConversations(reading: Reading<Viewer>, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const shown = rows.filter((row) => row.shown_id !== null);
  const [accounts, loaded] = await Promise.all([
    loadAccounts(
      reading,
      shown.flatMap((row) => peopleOf(row, reading.viewer)),
    ),
    loadStatuses(
      reading,
      shown.map((row) => row.shown_id!),
    ),
  ]);
  const statuses = new Map(loaded.map((status) => [status.id, status]));
  return shown.map((row) => ({
    id: row.id,
    unread: row.unread,
    accounts: peopleOf(row, reading.viewer).flatMap((id) => accounts.get(id) ?? []),
    last_status: statuses.get(row.shown_id!) ?? null,
  }));
}

/** A note to oneself is a conversation with oneself, as on Mastodon. */
function peopleOf({ participant_ids: others }: Pick<ConversationRow, "participant_ids">, viewer: Viewer): AccountId[] {
  return others.length > 0 ? others : [viewer.accountId];
}

/** Up to which number a badge counts. */
export const mostUnread = 100;

export async function countUnreadConversations({ db, viewer }: Reading<Viewer>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadConversationsOf(asking(viewer))} as count`.execute(db);
  return rows[0]!.count;
}

/** How many are unread, as one value inside a query about its reader, up to `mostUnread`. */
export function unreadConversationsOf(reader: Expression<AccountId>): RawBuilder<number> {
  return sql<number>`(
    select count(*)::integer from (
      select from (
        select * from account_conversation newest
        where newest.account_id = ${reader} and newest.unread
        order by newest.sort_id desc limit ${sql.lit(mostUnread)}
      ) own
      where ${shownLast(reader, "own")} is not null
    ) unread
  )`;
}
