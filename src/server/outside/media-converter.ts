/**
 * Making playable what browsers cannot play, with the ffmpeg of this machine, if it has one.
 *
 * Hostile films aim at its decoders. So each run is a process of its own, which knows nothing worth stealing; the
 * system ends it when it takes too much time, memory or room, also when we are not there any more. It opens one
 * file and no address, in the one format that we have recognised, so that nothing in it is taken for a list of
 * other files (threats M06).
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { endOrphans } from "./ffmpeg-orphans.ts";
import { memoryOf } from "./memory.ts";
import { playableArguments, posterArguments, probeArguments, readProbe, type Probed } from "./ffmpeg-arguments.ts";
import type { Converted } from "#protocol/playing.ts";

/** What has become of a file; it is there until the promise of `take` is kept. */
export interface Playable {
  kind: "video" | "audio";
  /** Of an MP4 file. */
  file: string;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** A JPEG from a quarter of its length; null where there is nothing to see. */
  poster: Buffer | null;
}

export type Outcome =
  | { kind: "converted" }
  | { kind: "unreadable"; reason: string }
  /** By `close`. */
  | { kind: "stopped" };

export interface MediaConverter {
  /** One after the other. Throws what the stream and `take` throw, and where there is no room for its files. */
  convert(
    source: { extension: Converted; stream: ReadableStream<Uint8Array> },
    take: (playable: Playable) => Promise<void>,
  ): Promise<Outcome>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface ConverterLimits {
  /** Milliseconds that one run may take. */
  time: number;
  /** Seconds of a processor, which the system counts: at most, and for each second of the film beside the first two minutes. */
  processor: number;
  processorPerSecond: number;
  /** Bytes that lie in memory, and of addresses, which the system counts. */
  memory: number;
  addresses: number;
  /** Bytes of what it writes. */
  output: number;
}

const usualLimits: ConverterLimits = {
  time: 60 * 60_000,
  processor: 2 * 60 * 60,
  processorPerSecond: 2,
  memory: 1024 ** 3,
  addresses: 4 * 1024 ** 3,
  output: 2 * 1024 ** 3,
};

/** Seconds of a processor that any film may take. */
const processorForAny = 2 * 60;

/** Milliseconds to read what a file says of itself. */
const probing = 30_000;
/** Of what a program says. */
const mostSaid = 256 * 1024;

/** What a crash has left goes after so many milliseconds: longer than any run. */
const forgotten = 12 * 60 * 60_000;

/**
 * `command`: a path, or a name that is looked for on the PATH; `directory` is for its files. Null if ffmpeg is not there, or
 * its ffprobe is not beside it.
 */
export async function openMediaConverter(
  command: string,
  directory: string,
  changes: Partial<ConverterLimits> = {},
): Promise<MediaConverter | null> {
  const limits = { ...usualLimits, ...changes };
  const ffmpeg = await findProgram(command);
  const ffprobe =
    ffmpeg && (await findProgram(path.join(path.dirname(ffmpeg), path.basename(ffmpeg).replace("ffmpeg", "ffprobe"))));
  if (!ffmpeg || !ffprobe || ffprobe === ffmpeg) return null;
  await fs.mkdir(directory, { recursive: true, mode: 0o700 });
  await endOrphans(directory);
  await sweep(directory);
  let running: ChildProcess | null = null;
  let isClosed = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** Answers what it has written to its output. Throws a `Failure`. */
  async function run(
    program: string,
    args: readonly string[],
    { time = limits.time, processor = limits.processor }: Partial<ConverterLimits> = {},
  ): Promise<string> {
    if (isClosed) throw new Stopped();
    const child = spawn("/bin/sh", ["-c", confined({ ...limits, processor }), "sh", program, ...args], {
      // Nothing of our environment: it holds the secrets of the operator.
      env: {},
      cwd: directory,
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Where no descriptor is left it has no pipes, and says so a moment later.
    if (child.pid === undefined) await once(child, "spawn");
    running = child;
    let isEnded = false;
    const end = () => {
      isEnded = true;
      child.kill("SIGKILL");
    };
    const said = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        if (said[name].length + text.length <= mostSaid) said[name] += text;
        else if (name === "stdout") end();
      });
    }
    const patience = setTimeout(end, time);
    const watch = setInterval(() => {
      void memoryOf(child).then((bytes) => bytes > limits.memory && end());
    }, 100);
    try {
      const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
        child.once("error", reject);
        child.once("close", (...ended) => resolve(ended));
      });
      if (isClosed) throw new Stopped();
      if (code === 0) return said.stdout;
      // Another time there may be room, on the disk or in memory.
      if (/No space left|Disk quota/.test(said.stderr)) throw new Error("no room to convert a file");
      if (!isEnded && (signal === "SIGKILL" || signal === "SIGTERM")) throw new Error("somebody else has ended ffmpeg");
      throw new Failure(signal ?? (said.stderr.trim().slice(-300) || `ended with ${code}`));
    } finally {
      clearTimeout(patience);
      clearInterval(watch);
      running = null;
    }
  }

  async function probe(file: string, extension: Converted | "mp4"): Promise<Probed> {
    const probed = readProbe(await run(ffprobe!, probeArguments(file, extension), { time: probing }));
    if (!probed) throw new Failure("nothing to see or to hear");
    return probed;
  }

  async function convertIn(
    place: string,
    { extension, stream }: Parameters<MediaConverter["convert"]>[0],
    take: (playable: Playable) => Promise<void>,
  ): Promise<void> {
    const [source, file, picture] = ["source", "playable.mp4", "poster.jpg"].map((name) => path.join(place, name)) as [
      string,
      string,
      string,
    ];
    await pipeline(
      Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(source, { mode: 0o600 }),
    );
    const found = await probe(source, extension);
    const from = { source, extension, found };
    // A film that takes much longer than it lasts was made to.
    const lasts = Math.ceil(processorForAny + (found.duration ?? 0) * limits.processorPerSecond);
    const most = { processor: Math.min(limits.processor, lasts) };
    await run(ffmpeg!, playableArguments(from, file, "copied"), most).catch(async (error: unknown) => {
      // Not every stream that fits can be put into another container as it is.
      if (!(error instanceof Failure) || !found.canBeCopied) throw error;
      await run(ffmpeg!, playableArguments(from, file, "anew"), most);
    });
    const made = await probe(file, "mp4");
    // It ended early without saying so.
    if ((made.duration ?? 0) < 0.9 * (found.duration ?? 0)) throw new Failure("only a part could be read");
    const { size } = await fs.stat(file);
    const { width, height, duration } = made;
    const kind = made.video ? "video" : "audio";
    if (kind === "video")
      await run(ffmpeg!, posterArguments(file, picture, duration ?? 0), { time: probing }).catch(unlessFailed);
    const poster = await fs.readFile(picture).catch(() => null);
    await take({ kind, file, size, width, height, duration, poster });
  }

  async function convert(...[source, take]: Parameters<MediaConverter["convert"]>): Promise<Outcome> {
    if (isClosed) return { kind: "stopped" };
    const place = await fs.mkdtemp(path.join(directory, "convert-"));
    try {
      await convertIn(place, source, take);
      return { kind: "converted" };
    } catch (error) {
      if (error instanceof Failure) return { kind: "unreadable", reason: error.message };
      if (error instanceof Stopped) return { kind: "stopped" };
      throw error;
    } finally {
      await source.stream.cancel().catch(() => {});
      await fs.rm(place, { recursive: true, force: true });
    }
  }

  return {
    convert(source, take) {
      const mine = turn.then(() => convert(source, take));
      turn = mine.catch(() => {});
      return mine;
    },
    async close() {
      isClosed = true;
      running?.kill("SIGKILL");
      await turn;
    },
  };
}

/** The file, and not we, is why nothing comes of it. */
class Failure extends Error {}
class Stopped extends Error {}

function unlessFailed(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}

/** What the shell does before it becomes the program: `ulimit` counts files in blocks of 512 bytes, and memory in kilobytes. */
function confined({ processor, addresses, output }: ConverterLimits): string {
  return [
    // A program may go on after the first, and not after the second, which is never below it.
    `ulimit -S -t ${processor}`,
    `ulimit -H -t ${processor + 10}`,
    `ulimit -f ${Math.ceil(output / 512)}`,
    // macOS has none.
    `ulimit -v ${Math.ceil(addresses / 1024)} 2>/dev/null`,
    "ulimit -c 0",
    // Pages come before films; and when memory is short, the system ends this process before any other.
    "echo 1000 2>/dev/null >/proc/self/oom_score_adj",
    'exec nice -n 10 "$@"',
  ].join("\n");
}

/** With its whole path; null if there is no such program. */
async function findProgram(command: string): Promise<string | null> {
  const places = command.includes("/") ? [""] : (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  for (const place of places) {
    const file = path.resolve(place, command);
    const isProgram = await fs.access(file, fs.constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram && (await fs.stat(file)).isFile()) return file;
  }
  return null;
}

async function sweep(directory: string): Promise<void> {
  for (const name of await fs.readdir(directory)) {
    const place = path.join(directory, name);
    const found = await fs.stat(place).catch(() => null);
    if (found && name.startsWith("convert-") && found.mtimeMs < Date.now() - forgotten) {
      await fs.rm(place, { recursive: true, force: true });
    }
  }
}
