/**
 * Decoding pictures where it harms nobody: in a process of its own, one at a time.
 *
 * A decoder is the part that hostile files aim at, it takes memory by the hundred
 * megabytes, and what it does cannot be interrupted. So it has its own memory and
 * threads, is ended when it takes too much of either or too long, and people wait
 * for it by turns, each account for its own pictures (threats M04).
 */
import { fork, type ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import { scriptOf } from "#server/project.ts";
import { memoryOf } from "./memory.ts";

/**
 * "cover": what does not fit is cut off around the middle. "inside": the whole picture has room. "within": the whole picture, of so many pixels
 * at most. "showing": the whole picture, and the part that a post shows of it fits into a square.
 */
export type PictureShape = (
  | { fit: "cover" | "inside"; width: number; height: number }
  | { fit: "within"; pixels: number; side: number }
  | { fit: "showing"; square: number; side: number }
) & {
  /** All frames of a picture that moves, not the first one alone. */
  moves?: boolean;
};

/** What to make of a file: a WebP of each shape. */
export interface PictureOrder extends MostPixels {
  bytes: Buffer;
  shapes: readonly PictureShape[];
}

export interface MostPixels {
  /** Of all frames together, if one of the shapes moves. */
  mostPixels: number;
  /** A JPEG is made smaller while it is read, and takes little memory. One that gets sharper as it comes is held as a whole. */
  mostJpegPixels: number;
  mostProgressivePixels: number;
  /** AVIF takes several times the time and memory. */
  mostAvifPixels: number;
}

export interface DrawnPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

export type Decoded =
  /** `color`: the average, as `#rrggbb`. */
  | { kind: "picture"; pictures: DrawnPicture[]; blurhash: string; color: string }
  | { kind: "too-many-pixels"; most: number }
  | { kind: "unreadable"; reason: string };

export interface PictureDecoder {
  /** `owner` says whose turn it is; "busy" if too many wait already. */
  decode(owner: string, order: PictureOrder): Promise<Decoded | { kind: "busy" }>;
  /** Ends the process, whatever it is doing. */
  close(): Promise<void>;
}

export interface DecoderLimits {
  /** Milliseconds for one picture, and for one that may have many frames. */
  time: number;
  timeOfFrames: number;
  /** Bytes of the whole process. */
  memory: number;
  /** Pictures that wait, of one owner and of all. */
  waiting: number;
  waitingInAll: number;
  /** Milliseconds after which a process that has nothing to do goes, and gives its memory back. */
  idle: number;
}

const usualLimits: DecoderLimits = {
  // A busy machine gives this process the least; nobody but the owner and the next in line waits for it.
  time: 10_000,
  timeOfFrames: 30_000,
  memory: 512 * 1024 ** 2,
  waiting: 4,
  waitingInAll: 40,
  idle: 30_000,
};

interface Waiting {
  order: PictureOrder;
  settle(decoded: Decoded): void;
}

const overfull: Decoded = { kind: "unreadable", reason: "it takes too much memory" };

/** How a process says that nothing more comes of it; one that could not be started never exits. */
const ends = ["exit", "error"] as const;

const script = scriptOf("outside/picture-decoder.child");

/** `memory`: the bytes of a process. */
export function openPictureDecoder(changes: Partial<DecoderLimits> = {}, memory = memoryOf): PictureDecoder {
  const limits = { ...usualLimits, ...changes };
  // By owner, in the order of their turns: whose picture was taken last comes last.
  const lines = new Map<string, Waiting[]>();
  let child: ChildProcess | null = null;
  let leaving: NodeJS.Timeout | undefined;
  let working = false;

  function waitingInAll(): number {
    return [...lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  function nextTurn(): Waiting | null {
    for (const [owner, line] of lines) {
      const first = line.shift();
      lines.delete(owner);
      if (line.length) lines.set(owner, line);
      if (first) return first;
    }
    return null;
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    clearTimeout(leaving);
    for (let turn = nextTurn(); turn; turn = nextTurn()) {
      const isFresh = child === null;
      const decoded = await decodeInChild(turn.order);
      // Leftovers of the pictures before count for nobody.
      turn.settle(decoded === overfull && !isFresh ? await decodeInChild(turn.order) : decoded);
    }
    working = false;
    leaving = setTimeout(() => {
      child?.kill("SIGKILL");
      // It takes a moment to go, and the next picture must not meet it.
      child = null;
    }, limits.idle).unref();
  }

  function start(): ChildProcess {
    const started = fork(script, {
      execArgv: ["--max-old-space-size=64"],
      // Nothing of our environment: it holds the secrets of the operator.
      env: { UV_THREADPOOL_SIZE: "1", ...(process.platform === "win32" && { SystemRoot: process.env.SystemRoot }) },
      cwd: tmpdir(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // It keeps nobody from ending.
    started.unref();
    started.channel?.unref();
    started.on("error", () => started.kill("SIGKILL"));
    for (const end of ends) {
      started.once(end, () => {
        if (child === started) child = null;
      });
    }
    return started;
  }

  function decodeInChild(order: PictureOrder): Promise<Decoded> {
    let decoder: ChildProcess;
    try {
      decoder = child ??= start();
    } catch (error) {
      return Promise.resolve({ kind: "unreadable", reason: String(error) });
    }
    return new Promise((resolve) => {
      let isOverfull = false;
      const finish = (decoded: Decoded) => {
        clearTimeout(patience);
        clearInterval(watch);
        decoder.off("message", onMessage);
        for (const end of ends) decoder.off(end, onEnd);
        resolve(decoded);
      };
      const onMessage = (decoded: Decoded) => finish(decoded);
      const onEnd = () => finish(isOverfull ? overfull : { kind: "unreadable", reason: "the decoder ended" });
      const time = order.shapes.some(({ moves }) => moves) ? limits.timeOfFrames : limits.time;
      const patience = setTimeout(() => decoder.kill("SIGKILL"), time);
      const watch = setInterval(() => {
        void memory(decoder).then((bytes) => {
          if (bytes <= limits.memory) return;
          isOverfull = true;
          decoder.kill("SIGKILL");
        });
      }, 20);
      decoder.on("message", onMessage);
      for (const end of ends) decoder.once(end, onEnd);
      // Where no descriptor is left it has no channel either, and says a moment later that it could not be started.
      if (decoder.channel) decoder.send(order, (error) => error && decoder.kill("SIGKILL"));
    });
  }

  return {
    decode(owner, order) {
      const line = lines.get(owner) ?? [];
      if (line.length >= limits.waiting || waitingInAll() >= limits.waitingInAll)
        return Promise.resolve({ kind: "busy" });
      return new Promise((settle) => {
        line.push({ order, settle });
        lines.set(owner, line);
        void work();
      });
    },

    async close() {
      clearTimeout(leaving);
      lines.clear();
      const ending = child;
      if (!ending || ending.exitCode !== null) return;
      const gone = new Promise((resolve) => ending.once("exit", resolve));
      ending.kill("SIGKILL");
      await gone;
    },
  };
}
