/**
 * What `npm start` runs has everything that it needs, wherever it is started, and loads nothing that only some later
 * request needs.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { House } from "#server/house.ts";
import { builtServer } from "./built-server.ts";
import { openTestDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "linnet-start-"));
});

afterAll(() => rm(directory, { recursive: true }));

/** Runs a script in a folder where nothing of ours is, with the server as `runProgram`; answers what it printed. */
async function runWithServer(script: string, environment: Record<string, string> = {}): Promise<string> {
  const source = `const { runProgram } = await import(${JSON.stringify(await builtServer())});${script}`;
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(
    process.execPath,
    ["--input-type=module", "--eval", source],
    { cwd: directory, env: { PATH: process.env.PATH, ...environment }, maxBuffer: 10_000_000 },
    (_, out, err) => resolve(out + err),
  );
  return promise;
}

/** Says at its end what a process has loaded, has read, and has made of `Intl`. */
const witness = `
  import fs from "node:fs";
  import { registerHooks, syncBuiltinESMExports } from "node:module";
  const loaded = [];
  const { readFileSync } = fs;
  const { DisplayNames } = Intl;
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  fs.readFileSync = (...args) => (loaded.push(String(args[0])), readFileSync(...args));
  Intl.DisplayNames = class extends DisplayNames { constructor(...args) { super(...args); loaded.push("Intl.DisplayNames"); } };
  syncBuiltinESMExports();
  process.on("exit", () => console.log(JSON.stringify([...loaded, ...process.moduleLoadList])));`;

test("a start strips no types, loads one file of ours, and nothing for later", async () => {
  const told = await runWithServer("", {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(witness)}`,
  });
  const loaded = JSON.parse(told) as string[];
  const ours = new Set(loaded.filter((name) => name.startsWith("file:")).map((name) => path.basename(name)));
  expect([...ours]).toEqual(["main.js", expect.stringMatching(/^program-\w+\.js$/)]);
  expect(loaded.filter((name) => /amaro|RateLimiterRedis|\.ftl$|\.map$|^Intl\.|node_modules/.test(name))).toEqual([]);
});

/** Runs in the other process, so it knows nothing of this file. */
async function lookAround({ app, ports }: House): Promise<void> {
  const caller = { incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" } } };
  const refused = await app.request("/api/v1/statuses/1", { headers: { "accept-language": "de" } }, caller);
  const shapes = [{ width: 1, height: 1, fit: "cover" as const }];
  const order = {
    bytes: Buffer.from("no picture"),
    shapes,
    mostPixels: 1,
    mostAvifPixels: 1,
    mostJpegPixels: 1,
    mostProgressivePixels: 1,
  };
  console.log(await refused.text(), JSON.stringify(await ports.pictures.decode("somebody", order)));
  throw new Error("seen enough");
}

test("started elsewhere, the bundle finds migrations, words and the decoder of pictures, and its errors name the sources", async () => {
  const { url, pool, close } = await openTestDatabase();
  await pool.query("drop schema public cascade; create schema public; drop schema graphile_worker cascade");
  const settings = { DATABASE_URL: url, DATA_DIR: "data", PORT: String(await freePort()) };
  const told = await runWithServer(`runProgram(${lookAround})`, settings).finally(close);
  expect(told).toContain('"migration":"0001');
  expect(told).toContain("nicht");
  expect(told).toContain("unsupported image format");
  expect(told).toMatch(/"Error: seen enough".*"async start \(src\/server\/program\.ts:\d+:\d+\)"/);
});

/** Nobody catches this refusal; when the server answers after it, it is told to stop. */
async function refuseNobody({ api, config }: House): Promise<void> {
  setImmediate(() => api.intake.claim("192.0.2.1", null).hold(Infinity));
  const lookForIt = () => {
    void fetch(`${config.origin}/health/live`).then(
      () => process.kill(process.pid, "SIGTERM"),
      () => setImmediate(lookForIt),
    );
  };
  setImmediate(lookForIt);
}

test("a refusal that nobody caught is noted, and the server goes on (threats D09)", async () => {
  const { url, close } = await openTestDatabase();
  const settings = { DATABASE_URL: url, DATA_DIR: "refusing", PORT: String(await freePort()) };
  const told = await runWithServer(`runProgram(${refuseNobody})`, settings).finally(close);
  expect(told).toMatch(/"uncaught exception".*server\.overloaded/);
  expect(told).toMatch(/"stopping".*SIGTERM/);
  expect(told).not.toMatch(/"stopping".*uncaught/);
});
