/**
 * An upload in parts becomes a media attachment.
 *
 * Each step is written down before it is done and may be done again: a server that
 * is killed between any two of them goes on when it is asked to finish once more.
 */
import { sql } from "kysely";
import type { MediaId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Ports } from "#server/outside/ports.ts";
import { transact, type Database } from "#server/storage/database.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { addMedia, keysOf } from "./attachments.ts";
import { beginConversion } from "./convert-media.job.ts";
import type { MediaWords } from "./describe-media.ts";
import { keepFile, type Measures } from "./keep-file.ts";
import { ReceivedFile } from "./received-file.ts";
import type { KeptFile } from "./stored-media.ts";
import { announceBlobs } from "./unclaimed-blobs.ts";
import { forgetUpload, holdUpload, sealUpload, type Part, type Upload, type UploadId } from "./upload.ts";

interface World {
  db: Database;
  ports: Ports;
  /** Of the request that asks for it. */
  signal?: AbortSignal | null;
}

/**
 * Those that a request is finishing at this moment. A server that is killed leaves nothing of it behind. Two servers on one database
 * would do the same work twice: no part comes any more, both blank the same notes, and one of them names the file.
 */
const finishing = new Set<UploadId>();

/**
 * One request at a time finishes an upload: looking through it costs, and what they do would be the same. Throws `request.conflict`,
 * `record.not-found`, what `sealUpload` and `addMedia` throw, and what `keepFile` throws of the file, which is
 * then gone with all its parts.
 */
export async function finishUpload(world: World, viewer: Viewer, id: UploadId, said: Said): Promise<MediaId> {
  if (finishing.has(id)) throw new Refusal("request.conflict");
  finishing.add(id);
  try {
    return await finishAlone(world, viewer, id, said);
  } finally {
    finishing.delete(id);
  }
}

interface Said {
  parts: readonly Part[];
  measures: Measures;
  words: MediaWords;
}

async function finishAlone(
  { db, ports, signal = null }: World,
  viewer: Viewer,
  id: UploadId,
  { parts, measures, words }: Said,
): Promise<MediaId> {
  const found = await transact(db, async (tx) => {
    const held = await holdUpload(tx, viewer, id);
    return held.mediaId ? held : sealUpload(tx, viewer, id, parts);
  });
  if (found.mediaId) return found.mediaId;
  const kept = await keepOnce({ db, ports, signal }, viewer, found, measures);
  const mediaId = await transact(db, async (tx) => {
    const upload = await holdUpload(tx, viewer, id);
    if (upload.mediaId) return upload.mediaId;
    const added = await addMedia(tx, viewer, kept, words);
    await beginConversion(tx, ports.converter, added, kept);
    await tx.updateTable("upload").set({ media_id: added }).where("id", "=", id).execute();
    await tx.deleteFrom("upload_part").where("upload_id", "=", id).execute();
    return added;
  });
  // Of a picture the file as it came is still there.
  await ports.blobs.discard(id);
  return mediaId;
}

async function keepOnce(
  { db, ports, signal = null }: World,
  viewer: Viewer,
  upload: Upload,
  measures: Measures,
): Promise<KeptFile> {
  const { uploadId: id, name, type, size } = upload;
  const row = await db.selectFrom("upload").select("kept").where("id", "=", id).executeTakeFirst();
  const before = row?.kept ?? null;
  // A picture is drawn anew as often as it takes; what stays as it is has its name already, or gets it now.
  if (before && before.type !== "image" && (await ports.blobs.finish(id, before.file))) return before;
  const announce = (kept: Partial<KeptFile>) =>
    transact(db, async (tx) => {
      await announceBlobs(tx, keysOf(kept));
      const noted = await sql`
        update upload set kept = ${JSON.stringify(kept)}::jsonb
        where id = ${id} and kept is not distinct from ${before && JSON.stringify(before)}::jsonb`.execute(tx);
      // Another request for the same upload is a step ahead.
      if (!noted.numAffectedRows) throw new Refusal("request.conflict");
    });
  try {
    return await keepFile(
      { ports, announce, signal },
      viewer.accountId,
      new ReceivedFile({ name, type, size, blob: id }),
      measures,
    );
  } catch (error) {
    // While the store or the scanner is away it can be finished later.
    if (error instanceof Refusal && error.code.startsWith("media.") && error.status < 500)
      await cancelUpload({ db, ports }, viewer, id);
    throw error;
  }
}

/** Throws `record.not-found`. */
export async function cancelUpload({ db, ports }: World, viewer: Viewer, id: UploadId): Promise<void> {
  await transact(db, (tx) => forgetUpload(tx, viewer, id));
  await ports.blobs.discard(id);
}
