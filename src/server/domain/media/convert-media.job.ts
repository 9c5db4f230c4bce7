/**
 * What browsers cannot play becomes playable, if this server has ffmpeg.
 *
 * It is done later and may fail: until then, and after that for good, the file is what came, a download.
 */
import { createReadStream } from "node:fs";
import { sql } from "kysely";
import { playingOf, type Converted } from "#protocol/playing.ts";
import type { AccountId, MediaId, StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { MediaConverter, Outcome, Playable } from "#server/outside/media-converter.ts";
import type { Ports } from "#server/outside/ports.ts";
import { transact, type Database, type Reads, type Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { addJob, defineJob, taskFor, type JobOptions } from "#server/storage/queue.ts";
import { deleteFiles } from "./discard-media.job.ts";
import type { MediaEvent } from "./events.ts";
import { newFileKey } from "./file-key.ts";
import { keepPosterOf, withMeasures, type Poster } from "./keep-file.ts";
import { requireRoom } from "./room.ts";
import type { KeptFile, StoredMedia } from "./stored-media.ts";
import { announceBlobs, claimBlobs, giveUpBlobs } from "./unclaimed-blobs.ts";

/** One at a time, so that films never take all workers. */
export const convertMediaJob = defineJob<{ mediaId: MediaId }>("convert-media", {
  priority: 10,
  queue: "convert-media",
});

/** Larger files stay what they are: they would take a disk and a processor for hours. */
const largest = 1024 ** 3;
/** As often it is begun, however it ends. */
const mostTries = 3;
/** Places that somebody's own films put the next one back. */
const mostBehind = 10_000;
/** Milliseconds: one that was stopped is for the next server. */
const untilNext = 10_000;
/** Milliseconds for the films of one account on one day (UTC); what comes above that waits for the next. */
const mostOnADay = 60 * 60_000;

/** With the row of a file that has just come, if it needs it and there is something that does it. */
export async function beginConversion(
  tx: Writes,
  converter: MediaConverter | null,
  mediaId: MediaId,
  { type, file, bytes }: Pick<KeptFile, "type" | "file" | "bytes">,
): Promise<void> {
  const isMeant = (type === "video" || type === "audio") && playingOf(file) !== "played" && bytes <= largest;
  if (!converter || !isMeant) return;
  await tx.insertInto("media_conversion").values({ media_id: mediaId }).execute();
  await addConversion(tx, mediaId);
}

async function addConversion(tx: Writes, mediaId: MediaId, options: Pick<JobOptions, "runAt"> = {}): Promise<void> {
  // Somebody who brings a hundred films waits behind everybody who brings one.
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from media_conversion
    join media_attachment other on other.id = media_id
    join media_attachment media on media.account_id = other.account_id
    where media.id = ${mediaId} and not failed`.execute(tx);
  const priority = convertMediaJob.priority + Math.min(rows[0]!.waiting, mostBehind);
  await addJob(tx, convertMediaJob, { mediaId }, { ...options, priority, maxAttempts: mostTries + 1 });
}

/** How far it is with a file; "done" also for all that never needed it. */
export async function conversionOf(db: Reads, mediaId: MediaId): Promise<"processing" | "failed" | "done"> {
  const row = await db
    .selectFrom("media_conversion")
    .select("failed")
    .where("media_id", "=", mediaId)
    .executeTakeFirst();
  return !row ? "done" : row.failed ? "failed" : "processing";
}

interface Deps {
  db: Database;
  ports: Ports;
}

export const convertMediaTask = taskFor(convertMediaJob, ({ mediaId }, deps: Deps) => convertMedia(deps, mediaId));

async function convertMedia({ db, ports }: Deps, mediaId: MediaId): Promise<void> {
  const begun = await transact(db, async (tx) => (await hasTimeLeft(tx, mediaId)) && countTry(tx, mediaId));
  if (!begun) return;
  const { converter } = ports;
  const stream = (await ports.blobs.open(begun.file!))?.stream();
  if (!converter || !stream || begun.tries > mostTries) {
    await stream?.cancel();
    return transact(db, (tx) => giveUp(tx, mediaId));
  }
  const extension = begun.file!.slice(begun.file!.lastIndexOf(".") + 1) as Converted;
  const since = performance.now();
  const outcome = await converter
    .convert({ extension, stream }, (playable) => keep({ db, ports }, begun, playable))
    .catch(unreadableWithoutRoom)
    .finally(() => addTime(db, begun.account_id, Math.ceil(performance.now() - since)));
  if (outcome.kind === "unreadable") {
    ports.log.info("media not converted", { mediaId, reason: outcome.reason });
    await transact(db, (tx) => giveUp(tx, mediaId));
  }
  if (outcome.kind === "stopped") await transact(db, (tx) => beginAgain(tx, mediaId));
}

/** It became larger than its owner has room for. */
function unreadableWithoutRoom(error: unknown): Outcome {
  if (error instanceof Refusal && error.code === "media.quota") return { kind: "unreadable", reason: error.code };
  throw error;
}

type Begun = Pick<StoredMedia, "id" | "file" | "preview" | "meta"> & { account_id: AccountId; tries: number };

/** Null if it is playable, given up, or deleted by now. */
async function countTry(tx: Writes, mediaId: MediaId): Promise<Begun | null> {
  const { rows } = await sql<Begun>`
    update media_conversion set tries = tries + 1 from media_attachment media
    where media_id = ${mediaId} and media.id = media_id and not failed and media.file is not null
    returning media.id, media.file, media.preview, media.meta, media.account_id, tries`.execute(tx);
  return rows[0] ?? null;
}

const today = sql`floor(extract(epoch from now()) / 86400)::int`;

/** Whether its owner has had less than a day's share today; if not, it is begun again tomorrow. */
async function hasTimeLeft(tx: Writes, mediaId: MediaId): Promise<boolean> {
  const { rows } = await sql<{ tomorrow: Date }>`
    select to_timestamp((day + 1) * 86400) as tomorrow
    from media_attachment media
    join conversion_time on conversion_time.account_id = media.account_id and day = ${today}
    where media.id = ${mediaId} and milliseconds >= ${mostOnADay}`.execute(tx);
  const [spent] = rows;
  if (spent) await addConversion(tx, mediaId, { runAt: spent.tomorrow });
  return !spent;
}

async function addTime(db: Database, accountId: AccountId, milliseconds: number): Promise<void> {
  await transact(db, async (tx) => {
    await sql`delete from conversion_time where account_id = ${accountId} and day < ${today}`.execute(tx);
    await sql`
      insert into conversion_time (account_id, day, milliseconds)
      select id, ${today}, ${milliseconds} from account where id = ${accountId}
      on conflict (account_id, day) do update set milliseconds = conversion_time.milliseconds + excluded.milliseconds`.execute(
      tx,
    );
  });
}

/** As a job of its own: this one has counted the attempt, too. */
async function beginAgain(tx: Writes, mediaId: MediaId): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("media_conversion")
    .set({ tries: sql`tries - 1` })
    .where("media_id", "=", mediaId)
    .executeTakeFirst();
  if (numUpdatedRows) await addConversion(tx, mediaId, { runAt: new Date(Date.now() + untilNext) });
}

async function giveUp(tx: Writes, mediaId: MediaId): Promise<void> {
  const row = await hold(tx, mediaId);
  await tx.updateTable("media_conversion").set({ failed: true }).where("media_id", "=", mediaId).execute();
  if (!row?.status_id) return;
  // What is kept of it in memory says that it is being made playable (`storage/kept-rows.ts`).
  await sql`update status set has_media = has_media where id = ${row.status_id}`.execute(tx);
  await tellReaders(tx, mediaId, row.account_id, row.status_id);
}

/** With its post, if it has one: a post that takes it at this moment shows what becomes of it, or is told. */
async function hold(tx: Writes, mediaId: MediaId) {
  // An edit holds its status before its files, too.
  await sql`
    select from status where id = (select status_id from media_attachment where id = ${mediaId})
    for no key update`.execute(tx);
  return tx
    .selectFrom("media_attachment")
    .select(["account_id", "file", "preview", "blurhash", "meta", "bytes", "status_id", "unused_since"])
    .where("id", "=", mediaId)
    .forUpdate()
    .executeTakeFirst();
}

const tellReaders = (tx: Writes, mediaId: MediaId, accountId: AccountId, statusId: StatusId) =>
  record<MediaEvent>(tx, { kind: "media.conversion-ended", mediaId, statusId, accountId });

async function keep({ db, ports }: Deps, begun: Begun, playable: Playable): Promise<void> {
  const { kind, size, width, height, duration } = playable;
  const announced: string[] = [];
  const announce = async ({ file, preview }: { file?: string; preview?: string | null }) => {
    const keys = [file, preview].filter((key) => typeof key === "string");
    announced.push(...keys);
    await transact(db, (tx) => announceBlobs(tx, keys));
  };
  try {
    const file = newFileKey(kind === "video" ? "mp4" : "m4a");
    await announce({ file });
    await put(ports, playable.file, file);
    const poster =
      playable.poster && !begun.preview
        ? await keepPosterOf({ ports, announce }, begun.account_id, playable.poster).catch(unlessRefused)
        : null;
    const measures = { width: width ?? undefined, height: height ?? undefined, duration: duration ?? undefined };
    await transact(db, (tx) => replace(tx, begun, { kind, file, size, measures, poster }));
  } catch (error) {
    await transact(db, (tx) => giveUpBlobs(tx, announced));
    throw error;
  }
}

/** A film without a picture of it is a film. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

async function put({ blobs }: Ports, from: string, key: string): Promise<void> {
  const blob = await blobs.begin();
  try {
    let at = 0;
    for await (const chunk of createReadStream(from, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      await blob.write([chunk], at);
      at += chunk.length;
    }
    await blob.close();
    await blobs.finish(blob.name, key);
  } catch (error) {
    await blob.close().catch(() => {});
    await blobs.discard(blob.name);
    throw error;
  }
}

interface Made {
  kind: "video" | "audio";
  file: string;
  size: number;
  measures: { width?: number | undefined; height?: number | undefined; duration?: number | undefined };
  poster: Poster | null;
}

async function replace(tx: Writes, begun: Begun, { kind, file, size, measures, poster }: Made): Promise<void> {
  const row = await hold(tx, begun.id);
  // Nobody wants it any more: what was made goes with what was announced.
  if (row?.file !== begun.file) return giveUpBlobs(tx, [file, ...(poster ? [poster.preview] : [])]);
  const preview = row.preview ?? poster?.preview ?? null;
  const usesPoster = poster !== null && row.preview === null;
  await claimBlobs(tx, [file]);
  if (poster) await (usesPoster ? claimBlobs(tx, [poster.preview]) : giveUpBlobs(tx, [poster.preview]));
  // Versions of a post that was published before name it.
  const isNamed = row.unused_since === null;
  const before = isNamed ? Number(row.bytes ?? 0) : 0;
  const more = size - Number(row.bytes ?? 0);
  if (!isNamed && more > 0) await requireRoom(tx, begun.account_id, { unused: more });
  const meta = { ...withMeasures(row.meta ?? {}, kind, measures), ...(usesPoster && poster.meta) };
  await tx
    .updateTable("media_attachment")
    .set({
      type: kind,
      file,
      preview,
      blurhash: usesPoster ? poster.blurhash : row.blurhash,
      bytes: String(before + size + (usesPoster ? poster.bytes : 0)),
      meta: JSON.stringify(meta),
      source: isNamed ? row.file : null,
    })
    .where("id", "=", begun.id)
    .execute();
  if (!isNamed) await deleteFiles(tx, [{ file: row.file, preview: null }]);
  await tx.deleteFrom("media_conversion").where("media_id", "=", begun.id).execute();
  // Its words name it by its address. They are written in any case: rows are kept in memory as long as they are the same
  // (`storage/kept-rows.ts`).
  if (row.status_id) {
    await sql`
      update status set content = replace(content, ${row.file}, ${file}), text = replace(text, ${row.file}, ${file})
      where id = ${row.status_id}`.execute(tx);
    await tellReaders(tx, begun.id, row.account_id, row.status_id);
  }
}
