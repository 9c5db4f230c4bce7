/**
 * Which direct posts make a conversation, as on Mastodon: those of one thread that
 * the same people can read. Each of them who is of this server has it as a row of
 * their own, with where they have read to; leaving it takes that row and no other.
 *
 * The people are the author and all who are mentioned, also whom only an earlier
 * version names: they keep seeing it.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { AccountConversationId, AccountId, StatusId } from "#protocol/ids.ts";
import { transact, type Database, type Reads, type Writes } from "#server/storage/database.ts";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";

/** A conversation of one reader. */
export interface Kept {
  id: AccountConversationId;
  account_id: AccountId;
}

const reader = sql.ref<AccountId>("local_user.account_id");

/**
 * Puts a direct post into the conversations of all who can read it, and answers which these are; one statement. Doing it
 * twice is the same as doing it once. To its author it is read, and it does not count as unread where its author or the
 * thread is muted.
 */
export const keepMessage = (db: Reads, statusId: StatusId): Promise<Kept[]> => keep(db, statusId, {});

/**
 * The same after an edit, which `versionId` names: who can read a post now may be others than before, and then it stands
 * among them. To those who had it before it is no news: it comes back to nobody who has left it, and what was read stays so.
 */
export function refitMessage(db: Database, statusId: StatusId, versionId: string): Promise<Kept[]> {
  return transact(db, async (tx) => {
    const had = sql<SqlBool>`exists (
      select from status_edit before
      where before.status_id = message.id and before.id < ${versionId}::bigint and before.visibility = 'direct'
        and (${reader} = message.account_id or ${reader} = any(before.mentioned_ids)))`;
    const holds = (more: RawBuilder<unknown>) => sql<SqlBool>`exists (
      select from conversation_message held join account_conversation mine on mine.id = held.account_conversation_id
      where held.status_id = message.id and mine.account_id = ${reader} ${more})`;
    const kept = await keep(tx, statusId, {
      among: sql<SqlBool>`(${holds(sql``)} or not ${had})`,
      isRead: holds(sql`and mine.read_id >= message.id`),
    });
    // Blocks only hide: where the people are the same it stays, and is there again when they end.
    const people = sql`array(
      select status.account_id from status where status.id = ${statusId}
      union select mention.account_id from mention where mention.status_id = ${statusId} order by 1)`;
    await take(tx, statusId, sql<SqlBool>`own.participant_ids <> array_remove(${people}, own.account_id)`);
    return kept;
  });
}

const yes = sql<SqlBool>`true`;

/** Rows are locked in the order of their readers: two messages of one conversation may come at once. */
async function keep(
  db: Reads,
  statusId: StatusId,
  { among = yes, isRead = sql<SqlBool>`false` }: { among?: RawBuilder<SqlBool>; isRead?: RawBuilder<SqlBool> },
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    with message as materialized (
      select status.id, status.account_id, status.conversation_id, array(
        select status.account_id
        union select mention.account_id from mention where mention.status_id = status.id order by 1
      ) as people
      from status
      where status.id = ${statusId} and status.visibility = 'direct' and status.deleted_at is null
        and status.conversation_id is not null
    ), kept as (
      insert into account_conversation as own (account_id, conversation_id, participant_ids, last_status_id, read_id)
      select ${reader}, message.conversation_id, array_remove(message.people, ${reader}), message.id, case
        when ${reader} = message.account_id or not ${notMuted(reader, "message.account_id")} or ${isRead} or exists (
          select from conversation_mute muted
          where muted.account_id = ${reader} and muted.conversation_id = message.conversation_id
        ) then message.id else 0 end
      from message
      join local_user on ${reader} = any(message.people)
      where ${notBlocked(reader, "message.account_id")} and ${among}
      order by ${reader}
      on conflict (account_id, conversation_id, participants_digest) do update set
        last_status_id = greatest(own.last_status_id, excluded.last_status_id),
        sort_id = case when excluded.last_status_id > own.last_status_id then excluded.sort_id else own.sort_id end,
        read_id = case
          when own.account_id = (select account_id from message) then greatest(own.read_id, excluded.read_id)
          -- One with a lower id may come later than what was read.
          when excluded.read_id = 0 and not exists (
            select from conversation_message held
            where held.account_conversation_id = own.id and held.status_id = excluded.last_status_id
          ) then least(own.read_id, excluded.last_status_id - 1)
          -- What a muted person says leaves unread what others said before.
          when not own.unread then greatest(own.read_id, excluded.read_id)
          else own.read_id end
      returning own.id, own.account_id
    ), put as (
      insert into conversation_message (account_conversation_id, status_id)
      select kept.id, message.id from kept, message
      on conflict do nothing
    )
    select id, account_id from kept`.execute(db);
  return rows;
}

/** Takes a post that is gone out of all conversations. One of which nothing is left goes with it. */
export function forgetMessage(db: Database, statusId: StatusId): Promise<void> {
  return transact(db, (tx) => take(tx, statusId, yes));
}

/** Two changes of one conversation happen one after the other, in the order of `keep`, and the later one sees what the first has left. */
async function take(tx: Writes, statusId: StatusId, among: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql<{ id: AccountConversationId }>`
    select own.id from account_conversation own
    where own.id in (select account_conversation_id from conversation_message where status_id = ${statusId})
      and ${among}
    order by own.account_id, own.id for update`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx
    .deleteFrom("conversation_message")
    .where("status_id", "=", statusId)
    .where("account_conversation_id", "in", ids)
    .execute();
  const last = sql`(select max(status_id) from conversation_message where account_conversation_id = own.id)`;
  await sql`
    delete from account_conversation own where own.id = any(${ids}::bigint[]) and ${last} is null`.execute(tx);
  await sql`
    update account_conversation own set last_status_id = ${last}
    where own.id = any(${ids}::bigint[]) and own.last_status_id = ${statusId}`.execute(tx);
}
