/**
 * A walk through a file that somebody sent, from one of its parts to the next.
 *
 * The file may be built to keep a processor busy (threats M04), so all that a walk costs is counted here: parts, reads, time. What is
 * behind a limit has not been looked at and could hold a note, so such a file is refused. The same goes for nobody who waits any longer.
 *
 * What is to be blanked is noted on the way, in so much memory, and written in the end, in few pieces. No byte moves.
 */
import { Refusal } from "#protocol/refusals.ts";
import { openPace, type Patience } from "./pace.ts";
import { openPatches } from "./patches.ts";

/** A file that is read here and there. */
export interface Bytes {
  size: number;
  read(at: number, length: number): Promise<Buffer>;
}

/** Throws `media.unsupported` beyond a count, and `request.timed-out` when it has worked for too long or nobody waits any longer. */
export interface Walk {
  readonly size: number;
  /** Fewer bytes where the file ends before. */
  read(at: number, length: number): Promise<Buffer>;
  /** Where one of them begins next; the end of the file if none does. */
  find(signs: readonly Buffer[], from: number): Promise<number>;
  /** One more part of what describes the recording. */
  countBox(): void;
  /** One more part of the recording itself: hours of it have hundreds of thousands. */
  countPiece(): void;
  /** One more sign of a part that turned out to be none. */
  countFalseSign(): void;
  /** Others have their turn if it has worked for long. A read does the same. */
  breathe(): Promise<void>;
  blank(from: number, to: number): void;
  overwrite(at: number, bytes: Buffer): void;
  /** Writes what was noted, and answers whether there was anything. */
  rewrite(write: (bytes: Buffer, at: number) => Promise<void>): Promise<boolean>;
}

export const mostBoxes = 20_000;
export const mostPieces = 2_000_000;
/** A gigabyte of compressed sound has some two hundred by chance. */
export const mostFalseSigns = 20_000;

/** Bytes of a read. One that goes on near the end of the last is twice as long, up to the most: until the next one, nobody else has their turn. */
const leastRead = 64 * 1024;
const mostRead = 256 * 1024;

/** Milliseconds of work. A large file has as many again for each 256 MiB. */
export const longestWalk = 10_000;
const bytesInTime = 256 * 1024 ** 2;

export function openWalk(file: Bytes, patience: Patience = {}): Walk {
  const { size } = file;
  const pace = openPace(patience, longestWalk * (1 + Math.floor(size / bytesInTime)));
  const patches = openPatches(size);
  let block: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };
  let length = leastRead;
  let boxes = 0;
  let pieces = 0;
  let falseSigns = 0;

  async function load(at: number, least: number): Promise<Buffer> {
    const goesOn = at > block.at && at <= block.at + block.bytes.length + leastRead;
    length = goesOn ? Math.min(length * 2, mostRead) : leastRead;
    const bytes = await pace.wait(() => file.read(at, Math.min(Math.max(length, least), size - at)));
    block = { at, bytes };
    return block.bytes;
  }

  async function read(at: number, wanted: number): Promise<Buffer> {
    await pace.breathe();
    const most = Math.max(0, Math.min(wanted, size - at));
    const from = at - block.at;
    if (most === 0 || (from >= 0 && from + most <= block.bytes.length)) return block.bytes.subarray(from, from + most);
    return (await load(at, most)).subarray(0, most);
  }

  async function find(signs: readonly Buffer[], from: number): Promise<number> {
    const overlap = Math.max(...signs.map((sign) => sign.length)) - 1;
    // A sign is mostly near; one that is far is looked for in long strides.
    for (let at = from, stride = 64; at < size; at += stride, stride = Math.min(stride * 2, leastRead)) {
      const bytes = await read(at, stride + overlap);
      const found = signs.map((sign) => bytes.indexOf(sign)).filter((place) => place >= 0);
      if (found.length > 0) return at + Math.min(...found);
    }
    return size;
  }

  return {
    size,
    read,
    find,
    blank: patches.blank,
    overwrite: patches.overwrite,
    rewrite: (write) =>
      patches.rewrite({
        read: (at, wanted) => pace.wait(() => file.read(at, wanted)),
        write: (bytes, at) => pace.wait(() => write(bytes, at)),
      }),
    breathe: pace.breathe,
    countBox() {
      pace.goOn();
      if (++boxes > mostBoxes) throw new Refusal("media.unsupported");
    },
    countPiece() {
      if (++pieces > mostPieces) throw new Refusal("media.unsupported");
    },
    countFalseSign() {
      if (++falseSigns > mostFalseSigns) throw new Refusal("media.unsupported");
    },
  };
}
