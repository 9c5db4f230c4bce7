/**
 * Uploads in parts: a large file comes in many requests, several at once, and goes
 * on where it was after a lost network, a reload or a killed server.
 *
 * Each part is written at its place in one file of the final length when it is whole,
 * so that nothing is copied in the end. Which parts are there is a row each, written after
 * the bytes are on disk: what was acknowledged is there (threats M07, I05).
 */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { MediaId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { mediaFile } from "#protocol/media-kinds.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import { transact, type Database, type Reads, type Writes } from "#server/storage/database.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { labelOf, tooLarge } from "./received-file.ts";
import { requireRoom, requireTurn } from "./room.ts";

/** 128 random bits in hexadecimal. */
export type UploadId = string;

export interface Part {
  partNumber: number;
  /** SHA-256 of its bytes in hexadecimal. */
  etag: string;
}

export interface Upload {
  uploadId: UploadId;
  name: string;
  type: string;
  size: number;
  partSize: number;
  isSealed: boolean;
  mediaId: MediaId | null;
}

/**
 * Reserves the room for a file, and begins it where files are kept. That may be far away and take its time, in which
 * nothing of the database is held: of a server that is killed between the two a row is left that nobody knows of, and
 * goes like every upload that nobody goes on with.
 *
 * Throws `media.impossibly-large`, `media.too-large` for a picture, `media.quota`, `media.too-many-uploads`, and
 * `media.unreachable`.
 */
export async function createUpload(
  { db, blobs }: { db: Database; blobs: Blobs },
  viewer: Viewer,
  { filename, size, type }: { filename: string; size: number; type: string },
): Promise<Upload> {
  if (size > limits.media.file) throw new Refusal("media.impossibly-large", { args: { bytes: size } });
  const isPicture = mediaFile(type, filename)?.kind === "image";
  if (isPicture && size > limits.media.image) throw tooLarge(limits.media.image);
  const id = randomBytes(16).toString("hex");
  const made = { id, name: labelOf(filename), type, size: String(size), part_size: limits.uploads.part };
  const { row, gone } = await transact(db, async (tx) => {
    await requireRoom(tx, viewer.accountId, { underWay: size });
    const added = tx
      .insertInto("upload")
      .values({ ...made, account_id: viewer.accountId })
      .returningAll();
    return { gone: await requireTurn(tx, viewer.accountId), row: await added.executeTakeFirstOrThrow() };
  });
  // Of a server that is killed here, the bytes go after a day, as all that no row names.
  for (const forgotten of gone) await blobs.discard(forgotten).catch(() => {});
  try {
    await (await blobs.begin(size, id)).close();
  } catch (error) {
    await transact(db, (tx) => forgetUpload(tx, viewer, id));
    // It may have begun and the answer not come.
    await blobs.discard(id).catch(() => {});
    throw error;
  }
  return uploadOf(row);
}

/** Throws `record.not-found`, also for what is somebody else's. */
export async function findUpload(db: Reads, viewer: Viewer, id: UploadId): Promise<Upload> {
  const row = await db
    .selectFrom("upload")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal("record.not-found");
  return uploadOf(row);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function holdUpload(tx: Writes, viewer: Viewer, id: UploadId): Promise<Upload> {
  await sql`select from upload where id = ${id} and account_id = ${viewer.accountId} for update`.execute(tx);
  return findUpload(tx, viewer, id);
}

/** The same while parts come, several at once: it stays open until the transaction ends. Throws `record.not-found` once all are in. */
async function holdOpen(tx: Writes, viewer: Viewer, id: UploadId): Promise<void> {
  await sql`select from upload where id = ${id} and account_id = ${viewer.accountId} for key share`.execute(tx);
  const { isSealed } = await findUpload(tx, viewer, id);
  if (isSealed) throw new Refusal("record.not-found");
}

/** In their order. */
export async function partsOf(db: Reads, id: UploadId): Promise<Part[]> {
  const rows = await db
    .selectFrom("upload_part")
    .select(["part_number", "etag"])
    .where("upload_id", "=", id)
    .orderBy("part_number")
    .execute();
  return rows.map(({ part_number, etag }) => ({ partNumber: part_number, etag }));
}

/** Where a part lies in the file. Throws `record.not-found` if it has no such part. */
export function placeOfPart({ size, partSize }: Upload, partNumber: number): { start: number; length: number } {
  const start = (partNumber - 1) * partSize;
  if (partNumber < 1 || start >= size) throw new Refusal("record.not-found");
  return { start, length: Math.min(partSize, size - start) };
}

/** What was there of a part counts no more: its bytes are about to change. Throws `record.not-found` once all are in. */
export async function openPart(tx: Writes, viewer: Viewer, id: UploadId, partNumber: number): Promise<void> {
  await holdOpen(tx, viewer, id);
  await tx.deleteFrom("upload_part").where("upload_id", "=", id).where("part_number", "=", partNumber).execute();
}

/**
 * Its bytes go into the file, and are acknowledged. `write` is done when they are on disk; until then nobody writes the same part,
 * seals the upload or gives it up, in no process. Throws `record.not-found` if that has happened meanwhile.
 */
export async function takePart(
  tx: Writes,
  viewer: Viewer,
  id: UploadId,
  part: Part,
  write: () => Promise<void>,
): Promise<void> {
  // A store may be slow, and a lock that is lost early would let in what comes late.
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
  await holdOpen(tx, viewer, id);
  await tx
    .insertInto("upload_part")
    .values({ upload_id: id, part_number: part.partNumber, etag: part.etag })
    .onConflict((same) => same.columns(["upload_id", "part_number"]).doUpdateSet({ etag: part.etag }))
    .execute();
  await write();
  await sql`update upload set touched_at = now() where id = ${id}`.execute(tx);
}

/**
 * From here on no part is taken. Throws `media.part-missing` with the numbers of those that are not there, or are not
 * what the sender knows of them.
 */
export async function sealUpload(tx: Writes, viewer: Viewer, id: UploadId, parts: readonly Part[]): Promise<Upload> {
  const upload = await holdUpload(tx, viewer, id);
  const etags = new Map((await partsOf(tx, id)).map(({ partNumber, etag }) => [partNumber, etag]));
  const known = new Map(parts.map(({ partNumber, etag }) => [partNumber, etag]));
  const count = Math.ceil(upload.size / upload.partSize);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const missing = numbers.filter((number) => !etags.has(number) || etags.get(number) !== known.get(number));
  if (missing.length > 0 || known.size !== count) {
    throw new Refusal("media.part-missing", { details: { missing } });
  }
  await sql`update upload set sealed_at = coalesce(sealed_at, now()), touched_at = now() where id = ${id}`.execute(tx);
  return { ...upload, isSealed: true };
}

/** Forgets it with its parts; its bytes go right after. Throws `record.not-found`. */
export async function forgetUpload(tx: Writes, viewer: Viewer, id: UploadId): Promise<void> {
  await holdUpload(tx, viewer, id);
  await tx.deleteFrom("upload").where("id", "=", id).execute();
}

interface UploadRow {
  id: string;
  name: string;
  type: string;
  size: string;
  part_size: number;
  sealed_at: Date | null;
  media_id: MediaId | null;
}

function uploadOf({ id, name, type, size, part_size, sealed_at, media_id }: UploadRow): Upload {
  return {
    uploadId: id,
    name,
    type,
    size: Number(size),
    partSize: part_size,
    isSealed: sealed_at !== null,
    mediaId: media_id,
  };
}
