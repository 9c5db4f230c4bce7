/**
 * Blobs: bytes under names that cannot be guessed.
 *
 * The name is the only key to a picture that not everybody may see, hence 128
 * random bits. A blob is written aside and moved into place, so that nobody ever
 * reads half of one, and it never changes afterwards.
 */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { Readable } from "node:stream";

export interface Blobs {
  /** Keeps the bytes; they are on disk when the promise is kept. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null if there is no such blob. */
  open(key: string): Promise<StoredBlob | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
}

export interface StoredBlob {
  size: number;
  /** The bytes from `start` up to and including `end`, as a range of HTTP counts them; all of them by default. */
  stream(range?: { start: number; end: number }): ReadableStream<Uint8Array>;
}

/** Blobs in files below a directory, 256 folders wide. */
export async function openDiskBlobs(directory: string): Promise<Blobs> {
  const unfinished = path.join(directory, "unfinished");
  // The name is the key: nobody else on the machine may list them.
  await fs.mkdir(unfinished, { recursive: true, mode: 0o700 });
  await fs.chmod(directory, 0o700);

  return {
    async put(key, bytes) {
      const place = placeOf(directory, key);
      const aside = path.join(unfinished, `${randomBytes(16).toString("hex")}.part`);
      const file = await fs.open(aside, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        await fs.rm(aside, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await fs.rename(aside, place);
      await syncDirectory(path.dirname(place));
    },

    async open(key) {
      const place = placeOf(directory, key);
      const found = await fs.stat(place).catch(ifMissing);
      if (!found) return null;
      return {
        size: found.size,
        stream: (range) => Readable.toWeb(createReadStream(place, range)) as ReadableStream<Uint8Array>,
      };
    },

    async delete(key) {
      await fs.rm(placeOf(directory, key), { force: true });
    },
  };
}

const keyPattern = /^([0-9a-f]{2})[0-9a-f]{30}\.[a-z0-9]{1,8}$/;

/** Only names of ours have a place; `../` and its relatives have none (threats M01). */
function placeOf(directory: string, key: string): string {
  const folder = keyPattern.exec(key)?.[1];
  if (!folder) throw new Error("not the key of a blob");
  return path.join(directory, folder, key);
}

/** A rename is only on disk when its directory is. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await fs.open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
