/** Files that somebody means to attach: kept for a day until a status takes them. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { MediaAttachment } from "#protocol/entities.ts";
import type { AccountId, MediaId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { DrawnPicture, PictureShape } from "#server/outside/picture-decoder.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Database, Writes } from "#server/storage/database.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { decodePicture } from "./decode-picture.ts";
import { describeMedia, type MediaWords } from "./describe-media.ts";
import { deleteFiles } from "./discard-media.job.ts";
import { newFileKey } from "./file-key.ts";
import { showMediaAttachment } from "./show-media-attachment.ts";

/** The picture as it is looked at, and as it stands in a list. */
const shapes: readonly PictureShape[] = [
  { width: 3_840, height: 3_840, fit: "inside", moves: true },
  { width: 640, height: 640, fit: "inside" },
];

const largestSource = { mostPixels: limits.media.imagePixels, mostAvifPixels: limits.media.avifPixels };

/** A picture whose bytes are kept, and that no row names yet. */
export interface KeptPicture {
  file: string;
  preview: string;
  blurhash: string;
  meta: NonNullable<MediaAttachment["meta"]>;
}

/** Throws `media.too-large` and what `decodePicture` throws. */
export async function keepPicture(
  { blobs, pictures }: Pick<Ports, "blobs" | "pictures">,
  owner: AccountId,
  file: Blob,
): Promise<KeptPicture> {
  if (file.size > limits.media.image) {
    throw new Refusal("media.too-large", { args: { limit: limits.media.image / 1024 ** 2 } });
  }
  const order = { bytes: Buffer.from(await file.arrayBuffer()), shapes, ...largestSource };
  const { pictures: drawn, blurhash, color } = await decodePicture(pictures, owner, order);
  const [original, small] = drawn as [DrawnPicture, DrawnPicture];
  const kept = { file: newFileKey("webp"), preview: newFileKey("webp") };
  await blobs.put(kept.file, original.bytes);
  await blobs.put(kept.preview, small.bytes);
  return { ...kept, blurhash, meta: { original: sizeOf(original), small: sizeOf(small), color } };
}

function sizeOf({ width, height }: DrawnPicture) {
  return { width, height, size: `${width}x${height}`, aspect: width / height };
}

/** The file is one of the viewer's own that hangs on no status. */
export async function addMedia(
  tx: Writes,
  viewer: Viewer,
  { meta, ...picture }: KeptPicture,
  { description, focus }: MediaWords,
): Promise<MediaId> {
  const { id } = await tx
    .insertInto("media_attachment")
    .values({
      account_id: viewer.accountId,
      type: "image",
      ...picture,
      meta: JSON.stringify(focus ? { ...meta, focus } : meta),
      description: description?.trim() || null,
      unused_since: sql`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
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
    .selectFrom("media_attachment")
    .selectAll()
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

/** Throws `record.not-found`, and `media.in-use` for one that hangs on a status, or did in an earlier version. */
export async function deleteMedia(tx: Writes, viewer: Viewer, id: MediaId): Promise<void> {
  const own = await tx
    .selectFrom("media_attachment")
    .select(["unused_since", "file", "preview"])
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw new Refusal("record.not-found");
  if (own.unused_since === null) throw new Refusal("media.in-use");
  await tx.deleteFrom("media_attachment").where("id", "=", id).execute();
  await deleteFiles(tx, [own]);
}

function isFreeFor(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`account_id = ${viewer.accountId} and status_id is null`;
}
