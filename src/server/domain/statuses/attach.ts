/** What hangs on a status besides its text: files in their order, people. */
import { sql, type SqlBool } from "kysely";
import type { AccountId, MediaId, ScheduledStatusId, StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { spoken } from "#protocol/spoken-limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { describeMedia, type MediaWords } from "../media/describe-media.ts";
import type { Reads, Writes } from "#server/storage/database.ts";

/**
 * Gives a status exactly these files. Throws `media.too-many`, and `status.media-unknown`
 * for one that is not the viewer's own or hangs on another status.
 */
export async function putMedia(tx: Writes, viewer: Viewer, statusId: StatusId, ids: readonly MediaId[]): Promise<void> {
  requireFewMedia(ids);
  // In the order of their ids, so that two statuses that want the same files do not wait for each other in a circle.
  if (ids.length > 1) {
    await sql`select from media_attachment where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  }
  await sql`
    update media_attachment set status_id = null
    where status_id = ${statusId} and id <> all(${ids}::bigint[])`.execute(tx);
  const attached = await sql`
    update media_attachment set status_id = ${statusId}, position = wanted.position - 1, unused_since = null
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, position)
    where media_attachment.id = wanted.id and media_attachment.account_id = ${viewer.accountId}
      and (media_attachment.status_id is null or media_attachment.status_id = ${statusId})
      and media_attachment.scheduled_status_id is null`.execute(tx);
  if (Number(attached.numAffectedRows) !== ids.length) throw unknownMedia();
  await noteMedia(tx, statusId);
}

/**
 * Whether a status has files, and the words that are said of them and in them, with which it is found. Throws
 * `media.transcripts-too-long`: everyone who sees the status loads them.
 */
async function noteMedia(tx: Writes, statusId: StatusId): Promise<void> {
  const { rows } = await sql<{ transcripts: number }>`
    update status set has_media = said.files > 0, media_words = said.words
    from (
      select count(*) as files, coalesce(sum(length(transcript)), 0)::integer as transcripts,
        nullif(string_agg(concat_ws(' ', description, transcript), ' ' order by position), '') as words
      from media_attachment where status_id = ${statusId}
    ) said
    where status.id = ${statusId}
    returning said.transcripts`.execute(tx);
  const limit = spoken.transcripts;
  if (rows[0]!.transcripts > limit) throw new Refusal("media.transcripts-too-long", { args: { limit } });
}

/**
 * Holds these files for a status that is published later. Throws `media.too-many`, and `status.media-unknown` for one
 * that is not the viewer's own or that another post has.
 */
export async function holdMedia(
  tx: Writes,
  viewer: Viewer,
  id: ScheduledStatusId,
  ids: readonly MediaId[],
): Promise<void> {
  requireFewMedia(ids);
  const held = await sql`
    update media_attachment set scheduled_status_id = ${id}, unused_since = coalesce(unused_since, now())
    where id = any(${ids}::bigint[]) and account_id = ${viewer.accountId}
      and status_id is null and scheduled_status_id is null`.execute(tx);
  if (Number(held.numAffectedRows) !== ids.length) throw unknownMedia();
}

/** Lets go of the files of a scheduled status: they can be attached again, for a day. */
export async function releaseMedia(tx: Writes, id: ScheduledStatusId): Promise<void> {
  await sql`
    update media_attachment set scheduled_status_id = null, unused_since = now()
    where scheduled_status_id = ${id}`.execute(tx);
}

function requireFewMedia(ids: readonly MediaId[]): void {
  if (ids.length > limits.status.attachments) {
    throw new Refusal("media.too-many", { args: { limit: limits.status.attachments } });
  }
}

/** Named by its code, so that a composer can send the files again that the server has let go. */
function unknownMedia(): Refusal {
  return new Refusal("status.media-unknown", { details: { code: "status.media-unknown" } });
}

export interface MediaDescription extends MediaWords {
  id: MediaId;
}

/** Describes files that hang on a status anew. Throws `status.media-unknown`, `media.transcripts-too-long`, and what `describeMedia` throws. */
export async function describeAttached(
  tx: Writes,
  statusId: StatusId,
  descriptions: readonly MediaDescription[],
): Promise<void> {
  for (const { id, ...words } of descriptions) {
    if (!(await describeMedia(tx, id, sql<SqlBool>`status_id = ${statusId}`, words))) {
      throw unknownMedia();
    }
  }
  await noteMedia(tx, statusId);
}

/** Names exactly these people. Whom an earlier version named still sees the status, without being listed. */
export async function putMentions(tx: Writes, statusId: StatusId, accountIds: readonly AccountId[]): Promise<void> {
  await sql`
    update mention set silent = true
    where status_id = ${statusId} and account_id <> all(${accountIds}::bigint[])`.execute(tx);
  await sql`
    insert into mention (status_id, account_id)
    select ${statusId}, account_id from unnest(${accountIds}::bigint[]) as account_id
    on conflict (status_id, account_id) do update set silent = false`.execute(tx);
}

/**
 * All versions together name no more people than one may: so edits tell no crowd, and in a conversation each can answer
 * all others. Throws `status.too-many-mentioned`.
 */
export async function requireFewMentioned(db: Reads, statusId: StatusId): Promise<void> {
  const { count } = await db
    .selectFrom("mention")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("status_id", "=", statusId)
    .executeTakeFirstOrThrow();
  const limit = limits.status.mentions;
  if (Number(count) > limit) throw new Refusal("status.too-many-mentioned", { args: { limit } });
}
