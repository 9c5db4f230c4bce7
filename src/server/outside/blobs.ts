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
import type { FileBody } from "./s3.ts";

export interface Blobs {
  /** Keeps the bytes; they are safe when the promise is kept. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null if there is no such blob. */
  open(key: string): Promise<StoredBlob | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** Begins a blob whose bytes come bit by bit, in any order; of so many bytes if that is known. Its name is random, unless it has one. */
  begin(size?: number, name?: string): Promise<UnfinishedBlob>;
  /** Begins bytes that wait on this machine for what becomes of them, and are gone when they are closed. */
  aside(): Promise<UnfinishedBlob>;
  /** Goes on with one that was begun, by its name; null if it is gone. */
  resume(name: string): Promise<UnfinishedBlob | null>;
  /** Makes it the blob of a key; its bytes are safe then. Doing it again is fine. False if there are no such bytes. */
  finish(name: string, key: string): Promise<boolean>;
  /** Gives it up; doing it again is fine. */
  discard(name: string): Promise<void>;
  /** Gives up all that nobody has written to since, but for these names. */
  discardUntouched(since: Date, except: ReadonlySet<string>): Promise<void>;
  /** Throws while nothing can be kept or read. */
  reach(): Promise<void>;
}

export interface StoredBlob {
  size: number;
  /** The bytes from `start` up to and including `end`, as a range of HTTP counts them; all of them by default. */
  stream(range?: { start: number; end: number }): ReadableStream<Uint8Array>;
}

/** Nobody else can read it. Close it in the end; its bytes stay until it is finished or given up. */
export interface UnfinishedBlob {
  /** 128 random bits. */
  readonly name: string;
  /** Others may see it, and finish it, only when it is synced or closed. */
  write(chunks: readonly Uint8Array[], at: number): Promise<void>;
  /** Fewer bytes where it ends before. */
  read(at: number, length: number): Promise<Buffer>;
  /** All that was written so far is safe when the promise is kept. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

interface DiskBlobs extends Blobs {
  /** The bytes of one that is not finished, which are read as they are asked for. */
  inFile(name: string): Promise<FileBody>;
}

/** Of a disk: bytes that are free, and all that it has. */
export type DiskSpace = (directory: string) => Promise<{ free: number; size: number }>;

/** Blobs in files below a directory, 256 folders wide. Throws ENOSPC while little more than the reserve is free. */
export async function openDiskBlobs(directory: string, space: DiskSpace = spaceOn): Promise<DiskBlobs> {
  const keeping = keepReserve(() => space(directory));
  const unfinished = path.join(directory, "unfinished");
  // The name is the key: nobody else on the machine may list them.
  await fs.mkdir(unfinished, { recursive: true, mode: 0o700 });
  await fs.chmod(directory, 0o700);

  function asideOf(name: string): string {
    if (!namePattern.test(name)) throw new Error("not the name of an unfinished blob");
    return path.join(unfinished, `${name}.part`);
  }

  const fileOf = (key: string) => path.join(directory, placeOf(key));

  async function begin(size = 0, name = newName()): Promise<UnfinishedBlob> {
    const file = await fs.open(asideOf(name), "wx+", 0o600);
    // Only says how long it will be: what is not written takes no room.
    if (size > 0) await file.truncate(size);
    return unfinishedBlob(name, file, keeping);
  }

  async function finish(name: string, key: string): Promise<boolean> {
    const [aside, place] = [asideOf(name), fileOf(key)];
    const isThere = async () => (await fs.stat(place).catch(ifMissing)) !== null;
    const file = await fs.open(aside, "r+").catch(ifMissing);
    if (!file) return isThere();
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    const moved = await fs.rename(aside, place).then(() => true, ifMissing);
    // Somebody else has just done it.
    if (!moved) return isThere();
    await syncDirectory(path.dirname(place));
    return true;
  }

  const discard = async (name: string): Promise<void> => fs.rm(asideOf(name), { force: true });

  return {
    begin,
    aside: async () => goneWhenClosed(await begin(), discard),
    finish,
    discard,
    reach: () => fs.access(unfinished),
    async inFile(name) {
      const file = asideOf(name);
      const { size } = await fs.stat(file);
      return { size, read: () => chunksIn(file) };
    },

    async put(key, bytes) {
      fileOf(key);
      const blob = await begin();
      try {
        await blob.write([bytes], 0).finally(blob.close);
        await finish(blob.name, key);
      } catch (error) {
        await discard(blob.name);
        throw error;
      }
    },

    async open(key) {
      const place = fileOf(key);
      const found = await fs.stat(place).catch(ifMissing);
      if (!found) return null;
      return {
        size: found.size,
        stream: (range) => Readable.toWeb(createReadStream(place, range)) as ReadableStream<Uint8Array>,
      };
    },

    async delete(key) {
      await fs.rm(fileOf(key), { force: true });
    },

    async resume(name) {
      const file = await fs.open(asideOf(name), "r+").catch(ifMissing);
      return file && unfinishedBlob(name, file, keeping);
    },

    async discardUntouched(since, except) {
      for (const file of await fs.readdir(unfinished)) {
        const name = file.replace(/\.part$/, "");
        if (!namePattern.test(name) || except.has(name)) continue;
        const found = await fs.stat(asideOf(name)).catch(ifMissing);
        if (found && found.mtime < since) await discard(name);
      }
    },
  };
}

const MiB = 1024 ** 2;

/** Files don't fill a disk to its end: a database beside them that finds none left ends. A twentieth of a small disk. */
const reserve = 256 * MiB;
/** The disk is asked again after so many bytes. */
const askedEach = 16 * MiB;

async function spaceOn(directory: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await fs.statfs(directory);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Does work that writes so many bytes, if there is room for them beside all that is being written. */
type Keeping = (bytes: number, work: () => Promise<void>) => Promise<void>;

function keepReserve(space: () => Promise<{ free: number; size: number }>): Keeping {
  let granted = 0;
  /** Of what is not on the disk yet. */
  let underWay = 0;
  return async (bytes, work) => {
    underWay += bytes;
    try {
      if (bytes > granted) {
        const { free, size } = await space();
        const left = free - underWay - Math.min(reserve, size / 20);
        if (left < 0) throw Object.assign(new Error("what is left of the disk is kept free"), { code: "ENOSPC" });
        granted = Math.min(askedEach, left);
      } else granted -= bytes;
      await work();
    } finally {
      underWay -= bytes;
    }
  };
}

function unfinishedBlob(name: string, file: fs.FileHandle, keeping: Keeping): UnfinishedBlob {
  return {
    name,
    write(chunks, at) {
      const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
      return keeping(bytes, async () => {
        let left = [...chunks];
        let place = at;
        while (left.length > 0) {
          const { bytesWritten } = await file.writev(left, place);
          place += bytesWritten;
          left = withoutFirst(left, bytesWritten);
        }
      });
    },
    async read(at, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
    sync: () => file.datasync(),
    close: () => file.close(),
  };
}

function goneWhenClosed(blob: UnfinishedBlob, discard: Blobs["discard"]): UnfinishedBlob {
  return { ...blob, close: () => blob.close().finally(() => discard(blob.name)) };
}

/** In one piece of memory, which each chunk fills anew. */
async function* chunksIn(place: string): AsyncGenerator<Uint8Array, void> {
  const file = await fs.open(place);
  try {
    const buffer = Buffer.allocUnsafeSlow(256 * 1024);
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** What is left of the chunks when so many bytes are written. */
function withoutFirst(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let written = bytes;
  return chunks.flatMap((chunk) => {
    const taken = Math.min(written, chunk.byteLength);
    written -= taken;
    return taken === chunk.byteLength ? [] : [chunk.subarray(taken)];
  });
}

/** 128 random bits. */
export const newName = (): string => randomBytes(16).toString("hex");

export const keyPattern = /^([0-9a-f]{2})[0-9a-f]{30}\.[a-z0-9]{1,8}$/;
export const namePattern = /^[0-9a-f]{32}$/;

/** Where a blob lies in its store. Only names of ours have a place; `../` and its relatives have none (threats M01). */
export function placeOf(key: string): string {
  const folder = keyPattern.exec(key)?.[1];
  if (!folder) throw new Error("not the key of a blob");
  return `${folder}/${key}`;
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
