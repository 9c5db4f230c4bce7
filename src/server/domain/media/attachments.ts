/** Files that somebody means to attach: kept for a day until a status takes them. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { MediaAttachment } from "#protocol/entities.ts";
import type { MediaId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Database, Writes } from "#server/storage/database.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { describeMedia, type MediaWords } from "./describe-media.ts";
import { deleteFiles } from "./discard-media.job.ts";
import { withMeasures, type Measures, type Poster } from "./keep-file.ts";
import { requireRoom } from "./room.ts";
import { isProcessing, showMediaAttachment } from "./show-media-attachment.ts";
import type { KeptFile } from "./stored-media.ts";
import { claimBlobs } from "./unclaimed-blobs.ts";

/** The file is one of the viewer's own that hangs on no status. Throws what `describeMedia` throws. */
export async function addMedia(
  tx: Writes,
  viewer: Viewer,
  { meta, ...kept }: KeptFile,
  { description, focus, transcript, captions }: MediaWords,
): Promise<MediaId> {
  await claimBlobs(tx, keysOf(kept));
  await requireRoom(tx, viewer.accountId, { unused: kept.bytes });
  const { id } = await tx
    .insertInto("media_attachment")
    .values({
      account_id: viewer.accountId,
      ...kept,
      bytes: String(kept.bytes),
      meta: JSON.stringify(focus ? { ...meta, focus } : meta),
      description: description?.trim() || null,
      unused_since: sql`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (transcript || captions?.length) await describeMedia(tx, id, isFreeFor(viewer), { transcript, captions });
  return id;
}

/** A file of the viewer's own that hangs on no status, as all the others here. Throws `record.not-found`. */
export async function loadMedia(
  db: Database,
  server: ServerAddress,
  viewer: Viewer,
  id: MediaId,
): Promise<MediaAttachment> {
  const row = await db
    .selectFrom("media_attachment as media")
    .selectAll()
    .select(isProcessing.as("processing"))
    .where("id", "=", id)
    .where(isFreeFor(viewer))
    .executeTakeFirst();
  if (!row) throw new Refusal("record.not-found");
  return showMediaAttachment(row, server);
}

/** Throws `record.not-found`. */
export async function describeFreeMedia(tx: Writes, viewer: Viewer, id: MediaId, words: MediaWords): Promise<void> {
  if (!(await describeMedia(tx, id, isFreeFor(viewer), words))) throw new Refusal("record.not-found");
}

/**
 * What only a browser knows of a video or an audio, and the picture that stands for it; a picture and a file have
 * neither. Throws `record.not-found`, and `media.quota` if there is no room for the poster.
 */
export async function completeFreeMedia(
  tx: Writes,
  viewer: Viewer,
  id: MediaId,
  { measures, poster }: { measures: Measures; poster: Poster | null },
): Promise<void> {
  const row = await tx
    .selectFrom("media_attachment")
    .select(["type", "meta", "preview", "bytes"])
    .where("id", "=", id)
    .where(isFreeFor(viewer))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("record.not-found");
  const meta = { ...withMeasures(row.meta ?? {}, row.type, measures), ...poster?.meta };
  await tx
    .updateTable("media_attachment")
    .set({ meta: JSON.stringify(meta) })
    .where("id", "=", id)
    .execute();
  if (!poster) return;
  const { preview, blurhash, bytes } = poster;
  await claimBlobs(tx, [preview]);
  await requireRoom(tx, viewer.accountId, { unused: bytes });
  await tx
    .updateTable("media_attachment")
    .set({ preview, blurhash, bytes: String(Number(row.bytes ?? 0) + bytes) })
    .where("id", "=", id)
    .execute();
  await deleteFiles(tx, [{ file: null, preview: row.preview }]);
}

/** Throws `record.not-found` unless it is a video or an audio: nothing else waits for a picture. */
export async function requirePlayable(db: Database, server: ServerAddress, viewer: Viewer, id: MediaId): Promise<void> {
  const { type } = await loadMedia(db, server, viewer, id);
  if (type !== "video" && type !== "audio") throw new Refusal("request.invalid", { args: { field: "thumbnail" } });
}

export function keysOf({ file, preview }: { file?: string | null; preview?: string | null }): string[] {
  return [file, preview].filter((key) => typeof key === "string");
}

/** Throws `record.not-found`, and `media.in-use` for one that hangs on a status, did in an earlier version, or waits with one. */
export async function deleteMedia(tx: Writes, viewer: Viewer, id: MediaId): Promise<void> {
  const own = await tx
    .selectFrom("media_attachment")
    .select(["unused_since", "scheduled_status_id", "file", "preview", "source"])
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw new Refusal("record.not-found");
  if (own.unused_since === null || own.scheduled_status_id) throw new Refusal("media.in-use");
  await tx.deleteFrom("media_attachment").where("id", "=", id).execute();
  await deleteFiles(tx, [own]);
}

function isFreeFor(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`account_id = ${viewer.accountId} and status_id is null`;
}
