/** Processes that the bench starts: what they cost, and that none of them outlives it. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#testing/free-port.ts";
import { askOnce, requestOf } from "./load.ts";

export interface Child {
  pid: number;
  port: number;
  /** From the start of the process to its first good answer, in milliseconds. */
  startTime: number;
  /** The last that it wrote. */
  said(): string;
  stop(): Promise<void>;
}

export interface ChildOptions {
  /** A path of this repository. */
  script: string;
  /** Where it stands; not the repository, whose `.env` is somebody's own. */
  directory: string;
  environment: Record<string, string>;
  /** The path that answers 200 once it is ready. */
  ready: string;
}

const repository = path.join(import.meta.dirname, "..");
const patience = 60_000;
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGTERM")));

/** Starts a script of ours on a free port and waits until it answers. */
export async function startChild({ script, directory, environment, ready }: ChildOptions): Promise<Child> {
  const port = await freePort();
  const { PATH = "", HOME = "" } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, [path.resolve(repository, script)], {
    cwd: directory,
    env: { PATH, HOME, PORT: String(port), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => (output = (output + data).slice(-4_000)));

  async function stop(): Promise<void> {
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }

  while (!(await answers(port, ready))) {
    if (child.exitCode === null && performance.now() - started < patience) {
      await sleep(2);
      continue;
    }
    await stop();
    throw new Error(`${script} did not start:\n${output}`);
  }
  return { pid: child.pid!, port, startTime: performance.now() - started, said: () => output, stop };
}

async function answers(port: number, path: string): Promise<boolean> {
  return askOnce(port, requestOf(path)).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Megabytes of memory that a process holds now. */
export async function memoryOf({ pid }: Child): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1_000;
}

/** Milliseconds of processor time that a process has used so far; NaN where the system does not say. */
export async function processorTimeOf({ pid }: Child): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The part after the name, which is in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
}
