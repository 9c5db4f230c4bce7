/** The built program as an operator meets it, in a folder of its own and with no settings but those that a test gives. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { builtServer } from "./built-server.ts";
import { freePort } from "./free-port.ts";
import { soon } from "./patience.ts";

export interface Run {
  child: ChildProcess;
  said: { out: string; err: string };
  ended: Promise<number | null>;
}

export interface ProgramStage {
  readonly directory: string;
  /** Of every run that is told no other. */
  readonly port: number;
  start(environment?: Record<string, string>): Run;
  /** The status of `/health/…`. */
  health(kind: "live" | "ready"): Promise<number>;
  becomesReady(): Promise<void>;
}

export function setProgram(): ProgramStage {
  let program: string;
  let directory: string;
  let port: number;
  const runs = new Set<Run>();

  beforeAll(async () => {
    program = await builtServer();
    directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-program-"));
    port = await freePort();
  });

  afterAll(async () => {
    // Told to stop, each takes its database along.
    for (const { child, ended } of runs) {
      child.kill("SIGTERM");
      await ended;
    }
    await fs.rm(directory, { recursive: true });
  });

  function start(environment: Record<string, string> = {}): Run {
    const settings = {
      PATH: process.env.PATH,
      DATA_DIR: path.join(directory, "data"),
      PORT: String(port),
      ...environment,
    };
    // Elsewhere than in the repository, so that nobody's own `.env` is read.
    const child = spawn(process.execPath, [program], { cwd: directory, env: settings });
    const said = { out: "", err: "" };
    child.stdout.on("data", (data) => (said.out += data));
    child.stderr.on("data", (data) => (said.err += data));
    const ended = once(child, "close").then(([code]) => {
      runs.delete(run);
      return code as number | null;
    });
    const run: Run = { child, said, ended };
    runs.add(run);
    return run;
  }

  const health = (kind: "live" | "ready") =>
    fetch(`http://127.0.0.1:${port}/health/${kind}`).then(({ status }) => status);

  return {
    get directory() {
      return directory;
    },
    get port() {
      return port;
    },
    start,
    health,
    becomesReady: () => soon(async () => expect(await health("ready")).toBe(200)),
  };
}
