/** The program as an operator meets it: it starts, says what is wrong in one sentence, and leaves nothing behind. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { builtServer } from "#testing/built-server.ts";
import { freePort } from "#testing/free-port.ts";

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

interface Run {
  child: ChildProcess;
  said: { out: string; err: string };
  ended: Promise<number | null>;
}

function start(environment: Record<string, string>): Run {
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
const isReady = () =>
  health("ready").then(
    (status) => status === 200,
    () => false,
  );

/** Makes a program that is told to by a signal do what no code of ours should. */
const mishaps = `process
  .on("SIGUSR2", () => void Promise.reject((function deep(levels) {
    return levels ? deep(levels - 1) : new Error("nobody waited");
  })(30)))
  .on("SIGPIPE", () => { throw new Error("nobody caught"); })`;

describe("the program", { timeout: 120_000 }, () => {
  test("starts, survives a kill and a mishap, says where to look, stops on SIGTERM and takes its database with it", async () => {
    const first = start({});
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 });
    first.child.kill("SIGKILL");
    await first.ended;

    const second = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mishaps)}` });
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 });
    expect(await health("live")).toBe(200);
    expect(second.said.out).toContain(`http://localhost:${port}`);

    // The last resort (threats D09): what nobody waited for is noted, and the others are served.
    second.child.kill("SIGUSR2");
    await vi.waitUntil(() => /nobody waited.*\n/.test(second.said.out), { timeout: 10_000 });
    const noted = second.said.out.split("\n").find((line) => line.includes("nobody waited"));
    expect(JSON.parse(noted!).error.at.filter((frame: string) => frame.includes("deep"))).toHaveLength(31);
    expect(await health("ready")).toBe(200);

    const rival = start({ PORT: String(await freePort()) });
    expect(await rival.ended).toBe(1);
    expect(rival.said.err).toMatch(/^Another Linnet is using .*: stop it, or give this one a DATA_DIR of its own\.\n$/);

    const neighbour = start({ DATA_DIR: path.join(directory, "other") });
    expect(await neighbour.ended).toBe(1);
    expect(neighbour.said.err).toBe(
      `Port ${port} is already in use: stop what listens there, or set PORT to another number.\n`,
    );

    expect(await health("ready")).toBe(200);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);

    // An uncaught error is noted too; then the house is left in order, for another process to begin anew.
    const third = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mishaps)}` });
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 });
    third.child.kill("SIGPIPE");
    expect(await third.ended).toBe(1);
    expect(third.said.out).toMatch(/uncaught exception[^]*nobody caught[^]*stopped/);
    for (const data of ["data", "other"]) {
      expect(existsSync(path.join(directory, data, "postgres", "PG_VERSION"))).toBe(true);
      expect(existsSync(path.join(directory, data, "postgres", "postmaster.pid"))).toBe(false);
    }
  });

  test.each([
    [{ PORT: "many" }, "Set PORT to a number from 1 to 65535: many isn't one.\n"],
    [
      { DATA_DIR: "/dev/null/data" },
      /^Linnet cannot write to \/dev\/null\/data \(EEXIST\): .* set DATA_DIR to another directory\.\n$/,
    ],
    [
      { DATABASE_URL: "postgresql://linnet@127.0.0.1:9/linnet" },
      /^The database at postgresql:\/\/linnet@127\.0\.0\.1:9\/linnet cannot be used \(.*\): start it, or correct DATABASE_URL\.\n$/,
    ],
    [{ REDIS_URL: "redis://127.0.0.1:9" }, /^The server at REDIS_URL doesn't answer: .*\.\n$/],
  ])("does not start with %o and says so in one sentence", async (environment, sentence) => {
    const { ended, said } = start(environment);
    expect(await ended).toBe(1);
    expect(said.err).toMatch(sentence);
  });
});
