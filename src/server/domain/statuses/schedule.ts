/**
 * Scheduling: a status that is checked now and published later, by the steps of any
 * other (`publish-scheduled.job.ts`).
 *
 * Who may see it is settled when it is scheduled, as its author saw it then; whom it
 * names, and whether what it answers is still there, when it is published.
 */
import { sql } from "kysely";
import type { MediaId, ScheduledStatusId, StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { once } from "#server/storage/once.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { holdMedia, releaseMedia } from "./attach.ts";
import { narrower } from "./audience.ts";
import { requireSomething, saying } from "./content.ts";
import { readQuoted, visibilityOfQuote } from "./quote.ts";
import { publish, readParent, type PreparedStatus, type StatusDraft } from "./publish.ts";

/** Publishes what is due. */
export const publishScheduledJob = defineJob("publish-scheduled");

/**
 * Keeps what was prepared until its time; with a `key` once, however often it is sent, as `publish`.
 *
 * Throws what `publish` throws, and `schedule.too-soon`, `schedule.too-many`, `schedule.too-many-that-day`.
 */
export function schedule(
  tx: Writes,
  viewer: Viewer,
  prepared: PreparedStatus,
  at: Date,
  key: string | null = null,
): Promise<ScheduledStatusId> {
  return once(tx, viewer.accountId, key, asked(prepared, at), () => keepInRoom(tx, viewer, prepared, at, key));
}

/**
 * As `publish`, some seconds later, so that its author can think better of it. With or without that delay it is the same that
 * is asked for, so a request that is sent again may say another one.
 */
export function publishLater(
  tx: Writes,
  viewer: Viewer,
  prepared: PreparedStatus,
  at: Date,
  key: string | null = null,
): Promise<ScheduledStatusId | StatusId> {
  return once(tx, viewer.accountId, key, prepared.draft, async () => {
    await requireTotal(tx, viewer, at);
    return keep(tx, viewer, prepared, at, key);
  });
}

/** As `schedule`, but a time that is over is now: then it answers the id of the status that is published. */
export function scheduleOrPublish(
  tx: Writes,
  viewer: Viewer,
  prepared: PreparedStatus,
  at: Date,
  key: string | null = null,
): Promise<ScheduledStatusId | StatusId> {
  return once<ScheduledStatusId | StatusId>(tx, viewer.accountId, key, asked(prepared, at), () =>
    at.getTime() <= Date.now() ? publish(tx, viewer, prepared) : keepInRoom(tx, viewer, prepared, at, key),
  );
}

const asked = ({ draft }: PreparedStatus, at: Date) => ({ ...draft, scheduledAt: at.toISOString() });

async function keepInRoom(...[tx, viewer, prepared, at, key]: Parameters<typeof keep>): Promise<ScheduledStatusId> {
  await requireRoom(tx, viewer, at);
  return keep(tx, viewer, prepared, at, key);
}

async function keep(
  tx: Writes,
  viewer: Viewer,
  { draft, content, spoilerText, poll, usual }: PreparedStatus,
  at: Date,
  key: string | null,
): Promise<ScheduledStatusId> {
  const parent = draft.inReplyToId ? await readParent(tx, viewer, draft.inReplyToId) : null;
  const quoted = draft.quotedStatusId ? await readQuoted(tx, viewer, draft.quotedStatusId) : null;
  const wished = draft.visibility ?? narrower(usual.default_visibility, parent?.visibility ?? "public");
  const mediaIds: MediaId[] = [...new Set([...content.inlineMediaIds, ...(draft.mediaIds ?? [])])];
  requireSomething(saying(content.plain, spoilerText, quoted?.id), mediaIds, poll !== null);
  const kept: StatusDraft = {
    ...draft,
    source: content.source,
    visibility: quoted ? visibilityOfQuote(wished, quoted, viewer, content.mentionedIds) : wished,
    quotePolicy: draft.quotePolicy ?? usual.default_quote_policy,
    sensitive: draft.sensitive ?? usual.default_sensitive,
    spoilerText,
    poll,
  };
  const { id } = await tx
    .insertInto("scheduled_status")
    .values({
      account_id: viewer.accountId,
      app_id: viewer.appId,
      scheduled_at: at,
      draft: JSON.stringify(kept),
      media_ids: mediaIds,
      key,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (mediaIds.length) await holdMedia(tx, viewer, id, mediaIds);
  await wake(tx, id, at);
  return id;
}

/** It waits again, also if it could not be published before. Throws `record.not-found`, and of time and room as `schedule`. */
export async function reschedule(tx: Writes, viewer: Viewer, id: ScheduledStatusId, at: Date): Promise<void> {
  await requireOwn(tx, viewer, id);
  await requireRoom(tx, viewer, at, id);
  await tx.updateTable("scheduled_status").set({ scheduled_at: at, refusal: null }).where("id", "=", id).execute();
  await wake(tx, id, at);
}

/** Takes it away: it is never published, and its files can be attached again. Throws `record.not-found`. */
export async function takeScheduled(tx: Writes, viewer: Viewer, id: ScheduledStatusId) {
  const own = await requireOwn(tx, viewer, id);
  await releaseMedia(tx, id);
  await tx.deleteFrom("scheduled_status").where("id", "=", id).execute();
  return own;
}

async function requireOwn(tx: Writes, viewer: Viewer, id: ScheduledStatusId) {
  const own = await tx
    .selectFrom("scheduled_status")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw new Refusal("record.not-found");
  return own;
}

/** A job for this moment; one of an earlier wish is gone. */
function wake(tx: Writes, id: ScheduledStatusId, at: Date): Promise<void> {
  return addJob(tx, publishScheduledJob, {}, { runAt: at, key: `${publishScheduledJob.name}:${id}` });
}

/** Whether one more may wait for that moment; locked until the transaction ends, so that two at once are both counted. */
async function requireRoom(tx: Writes, viewer: Viewer, at: Date, besides?: ScheduledStatusId): Promise<void> {
  const { ahead, perDay } = limits.schedule;
  if (at.getTime() < Date.now() + ahead * 1_000) {
    throw new Refusal("schedule.too-soon", { args: { minutes: ahead / 60 } });
  }
  const others = await requireTotal(tx, viewer, at, besides);
  if (others.thatDay >= perDay) throw new Refusal("schedule.too-many-that-day", { args: { limit: perDay } });
}

async function requireTotal(tx: Writes, { accountId }: Viewer, at: Date, besides?: ScheduledStatusId) {
  const { total } = limits.schedule;
  await sql`select pg_advisory_xact_lock(hashtextextended('linnet.scheduled ' || ${accountId}, 0))`.execute(tx);
  const others = await countOthers(tx, accountId, at, besides);
  if (others.all >= total) throw new Refusal("schedule.too-many", { args: { limit: total } });
  return others;
}

async function countOthers(db: Reads, accountId: string, at: Date, besides: string = "0") {
  const day = at.toISOString().slice(0, 10);
  const { rows } = await sql<{ all: string; that_day: string }>`
    select count(*) as all,
      count(*) filter (where (scheduled_at at time zone 'UTC')::date = ${day}::date) as that_day
    from scheduled_status where account_id = ${accountId} and id <> ${besides}`.execute(db);
  return { all: Number(rows[0]!.all), thatDay: Number(rows[0]!.that_day) };
}
