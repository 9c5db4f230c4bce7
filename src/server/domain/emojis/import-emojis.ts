/**
 * Makes the custom emoji of this server those of a directory: a file blobcat.png is `:blobcat:`, and in a folder cats it has
 * the category "cats". A changed file is drawn anew, one that is gone leaves the set; an empty directory, which may only
 * be a disk that is not there, changes nothing.
 *
 * Files of packs come from anywhere, so nothing of them survives but their pixels (threats M04).
 */
import { createHash } from "node:crypto";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import * as limits from "#protocol/limits.ts";
import type { DrawnPicture } from "#server/outside/picture-decoder.ts";
import type { Ports } from "#server/outside/ports.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { addJob } from "#server/storage/queue.ts";
import { isPicture } from "../media/decode-picture.ts";
import { deleteBlobsJob } from "../media/discard-media.job.ts";
import { newFileKey } from "../media/file-key.ts";
import { announceBlobs, claimBlobs, giveUpBlobs } from "../media/unclaimed-blobs.ts";

type Needed = Pick<Ports, "blobs" | "pictures" | "log">;

interface Found {
  shortcode: string;
  category: string | null;
  file: string;
}

const shape = { width: limits.emoji.side, height: limits.emoji.side, fit: "inside" } as const;

/** Whether anything has changed. A file that cannot be used is named in the log, and the others come in. */
export async function importEmojis(
  db: Database,
  ports: Needed,
  directory: string,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await filesIn(directory, ports.log);
  if (found.length === 0) return false;
  const rows = await db.selectFrom("custom_emoji").select(["shortcode", "category", "source"]).execute();
  const known = new Map(rows.map((row) => [row.shortcode, row]));
  let changed = false;
  for (const one of found) {
    if (signal.aborted) return changed;
    const bytes = await readSome(one.file);
    const refused = (reason: string) => ports.log.warn("emoji not imported", { file: one.file, reason });
    if (!bytes) {
      refused(`larger than ${limits.emoji.bytes} bytes`);
      continue;
    }
    const source = createHash("sha256").update(bytes).digest();
    const before = known.get(one.shortcode);
    if (before?.source.equals(source) && before.category === one.category) continue;
    const drawn = await draw(ports, bytes, signal);
    if (typeof drawn === "string") refused(drawn);
    else changed = (await keep(db, ports, one, source, drawn)) || changed;
  }
  return (await forgetOthers(db, found)) || changed;
}

async function filesIn(directory: string, log: Needed["log"]): Promise<Found[]> {
  const found = new Map<string, Found>();
  const entries = await fs.readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const folder of [null, ...folders.toSorted()]) {
    const inside = folder === null ? entries : await fs.readdir(path.join(directory, folder), { withFileTypes: true });
    const category = folder?.normalize("NFC").slice(0, 50) ?? null;
    for (const entry of inside) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const file = path.join(directory, folder ?? "", entry.name);
      const shortcode = path.parse(entry.name).name;
      const reason = !/^[a-zA-Z0-9_]{2,30}$/.test(shortcode)
        ? "its name has to be 2 to 30 letters, digits and underscores"
        : found.has(shortcode)
          ? "another file has its name"
          : found.size >= limits.emoji.most
            ? `there are ${limits.emoji.most} already`
            : null;
      if (reason === null) found.set(shortcode, { shortcode, category, file });
      else log.warn("emoji not imported", { file, reason });
    }
  }
  return [...found.values()];
}

/** Null for a file that is too large, of which no more is read. */
async function readSome(file: string): Promise<Buffer | null> {
  const handle = await fs.open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(limits.emoji.bytes + 1), 0, limits.emoji.bytes + 1, 0);
    return bytesRead > limits.emoji.bytes ? null : buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Moving and still, or the reason why not. */
async function draw({ pictures }: Needed, bytes: Buffer, signal: AbortSignal): Promise<DrawnPicture[] | string> {
  if (!isPicture(bytes)) return "not a PNG, GIF, WebP, AVIF or JPEG";
  const { pixels } = limits.emoji;
  const most = {
    mostPixels: pixels,
    mostAvifPixels: pixels,
    mostJpegPixels: pixels,
    mostProgressivePixels: pixels,
  };
  const order = { bytes, shapes: [{ ...shape, moves: true }, shape], ...most };
  for (;;) {
    const decoded = await pictures.decode("emojis", order);
    if (decoded.kind === "picture") return decoded.pictures;
    if (decoded.kind === "too-many-pixels") return `more than ${decoded.most} pixels in all its frames`;
    if (decoded.kind === "unreadable") return decoded.reason;
    // People's pictures come first.
    await sleep(1_000, undefined, { signal });
  }
}

/** False if another process has brought in the same. */
async function keep(
  db: Database,
  { blobs }: Needed,
  { shortcode, category }: Found,
  source: Buffer,
  [moving, first]: DrawnPicture[],
): Promise<boolean> {
  const isStill = moving!.bytes.equals(first!.bytes);
  const file = newFileKey("webp");
  const still = isStill ? file : newFileKey("webp");
  const keys = [...new Set([file, still])];
  await transact(db, (tx) => announceBlobs(tx, keys));
  await blobs.put(file, moving!.bytes);
  if (!isStill) await blobs.put(still, first!.bytes);
  return transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`emoji ${shortcode}`}))`.execute(tx);
    const before = await tx
      .selectFrom("custom_emoji")
      .select(["file", "still", "source", "category"])
      .where("shortcode", "=", shortcode)
      .executeTakeFirst();
    if (before?.source.equals(source) && before.category === category) {
      await giveUpBlobs(tx, keys);
      return false;
    }
    const row = { category, file, still, source };
    await tx
      .insertInto("custom_emoji")
      .values({ shortcode, ...row })
      .onConflict((same) => same.column("shortcode").doUpdateSet(row))
      .execute();
    await claimBlobs(tx, keys);
    if (before) await addJob(tx, deleteBlobsJob, { keys: [...new Set([before.file, before.still])] });
    return true;
  });
}

async function forgetOthers(db: Database, found: readonly Found[]): Promise<boolean> {
  return transact(db, async (tx) => {
    const gone = await tx
      .deleteFrom("custom_emoji")
      .where(
        "shortcode",
        "not in",
        found.map(({ shortcode }) => shortcode),
      )
      .returning(["file", "still"])
      .execute();
    const keys = [...new Set(gone.flatMap(({ file, still }) => [file, still]))];
    if (keys.length > 0) await addJob(tx, deleteBlobsJob, { keys });
    return gone.length > 0;
  });
}
