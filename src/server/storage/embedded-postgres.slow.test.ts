import { fork, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { soon } from "#testing/patience.ts";
import { isInUse } from "./embedded-cluster.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { EmbeddedOptions, EmbeddedPostgres } from "./embedded-postgres.ts";

let around: string;
let dataDir: string;
let running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  // mkdtemp makes a directory that is closed to others, as a private home is.
  around = await fs.mkdtemp(path.join(tmpdir(), "linnet-embedded-"));
  dataDir = path.join(around, "data");
});

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  await fs.rm(around, { recursive: true });
});

/** Durability is not what is tried here; the kill test does that. */
async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, ...options });
  running.push(postgres);
  return postgres;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

const postmasterPid = async () =>
  Number((await fs.readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);

/** Starts the cluster in a process that can be killed, and answers when it is up. */
async function startInAnotherProcess(): Promise<ChildProcess> {
  const code = `
    import { startEmbeddedPostgres } from "${new URL("./embedded-postgres.ts", import.meta.url).pathname}";
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: "off" } });
    process.send("up");
    setInterval(() => {}, 1000);`;
  const program = path.join(around, "another.mjs");
  await fs.writeFile(program, code);
  const child = fork(program, { execArgv: [], stdio: "ignore" });
  const isUp = await Promise.race([once(child, "message").then(() => true), once(child, "exit").then(() => false)]);
  if (!isUp) throw new Error("was refused");
  return child;
}

describe("the embedded PostgreSQL", () => {
  test("makes its cluster where others cannot look, sorts and folds in every script, and opens no port", async () => {
    const { url } = await start();
    const [row] = await ask(
      url,
      `select current_database() as name, current_setting('listen_addresses') as addresses, current_setting('jit') as jit,
         current_setting('server_encoding') as encoding, lower('ПТИЦА Äpfel') as lowered, current_setting('synchronous_commit') as commit`,
    );
    expect(row).toEqual({
      name: "linnet",
      addresses: "",
      jit: "off",
      encoding: "UTF8",
      lowered: "птица äpfel",
      commit: "on",
    });
    expect((await fs.stat(path.join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
    expect((await fs.stat(path.join(dataDir, "postgres.log"))).mode & 0o777).toBe(0o600);
  });

  describe.runIf(process.platform === "linux" && process.getuid?.() === 0)("started by root", () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    /** Who stands in a directory can read what is in it, and come to a socket there. */
    const letsIn = (user: typeof nobody, directory: string) => spawnSync("/bin/ls", [directory], user).status === 0;
    const cluster = () => path.join(dataDir, "postgres");

    test("is closed to all other programs, those of `nobody` too (threats G27)", async () => {
      await fs.chmod(around, 0o755);
      const { url } = await start();
      expect(letsIn(nobody, around)).toBe(true);
      expect(letsIn(nobody, cluster())).toBe(false);
      const { uid, gid } = await fs.stat(cluster());
      expect(letsIn({ uid, gid }, cluster())).toBe(true);
      expect((await fs.stat(`/proc/${await postmasterPid()}`)).uid).toBe(uid);
      expect(await fs.readFile("/etc/passwd", "utf8")).not.toContain(`:${uid}:`);
      const files = await fs.readdir(cluster(), { recursive: true });
      const owners = await Promise.all(files.map(async (name) => (await fs.lstat(path.join(cluster(), name))).uid));
      expect([...new Set(owners)]).toEqual([uid]);
      expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    });

    test("a cluster that was `nobody`'s changes hands when nothing runs in it", async () => {
      const { url } = await start();
      await ask(url, "create table bird as select 'linnet' as name");
      const { uid } = await fs.stat(cluster());
      const stopAll = async () => {
        for (const postgres of running.splice(0)) await postgres.stop();
      };
      await stopAll();
      spawnSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, cluster()]);

      const left = spawn("sleep", ["60"], { cwd: cluster() });
      await start();
      expect((await fs.stat(`/proc/${await postmasterPid()}`)).uid).toBe(nobody.uid);
      await stopAll();
      left.kill();
      await soon(async () => expect(await isInUse(cluster())).toBe(false));

      await start();
      expect((await fs.stat(`/proc/${await postmasterPid()}`)).uid).toBe(uid);
      expect(await ask(url, "select name from bird")).toEqual([{ name: "linnet" }]);
    });
  });

  test("keeps its data over a stop, and stops within a moment", async () => {
    const first = await start();
    await ask(first.url, "create table bird as select 'linnet' as name");
    running = [];
    await first.stop();
    await expect(ask(first.url, "select 1")).rejects.toThrow(/ENOENT/);
    const second = await start();
    expect(await ask(second.url, "select name from bird")).toEqual([{ name: "linnet" }]);
  });

  test("refuses a second Linnet on the same data directory, and the first does not notice", async () => {
    const { url } = await start();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      new RegExp(
        `^Another Linnet is using ${await fs.realpath(dataDir)}: stop it, or give this one a DATA_DIR of its own\\.$`,
      ),
    );
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("of two that start at once on a new directory, one gets it", async () => {
    const outcomes = await Promise.allSettled([startInAnotherProcess(), startInAnotherProcess()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await fs.readdir(dataDir)).toEqual(["postgres", "postgres.log"]);
    for (const outcome of outcomes) if (outcome.status === "fulfilled") outcome.value.kill("SIGKILL");
    await start();
  });

  test("left behind by a killed Linnet, it is taken over as it runs", async () => {
    const child = await startInAnotherProcess();
    const before = await postmasterPid();
    child.kill("SIGKILL");
    await once(child, "exit");
    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await postmasterPid()).toBe(before);
  });

  test("killed together with its Linnet, it starts again", async () => {
    const child = await startInAnotherProcess();
    process.kill(await postmasterPid(), "SIGKILL");
    child.kill("SIGKILL");
    await once(child, "exit");
    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("killed while its Linnet lives, it is started again", async () => {
    const facts: string[] = [];
    const { url } = await start({ notice: (fact) => facts.push(fact) });
    process.kill(await postmasterPid(), "SIGKILL");
    await soon(() => expect(facts).toContain("database.revived"));
    expect(facts[0]).toBe("database.lost");
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow("Another Linnet");
  });

  test.runIf(process.platform === "linux")(
    "starts although its old number belongs to another process now",
    async () => {
      const first = await start();
      running = [];
      const file = path.join(dataDir, "postgres", "postmaster.pid");
      const written = await fs.readFile(file, "utf8");
      await first.stop();
      await fs.writeFile(file, written.replace(/^\d+/, String(process.pid)));
      const { url } = await start();
      expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    },
  );

  test("below a path too long for a socket it uses a short directory, which goes with it", async () => {
    dataDir = path.join(around, "a".repeat(60), "b".repeat(60));
    const postgres = await start();
    const socket = new URL(postgres.url).searchParams.get("host")!;
    expect(socket.length).toBeLessThan(80);
    expect((await fs.stat(socket)).mode & 0o777).toBe(0o700);
    running = [];
    await postgres.stop();
    await expect(fs.stat(socket)).rejects.toThrow("ENOENT");
  });

  test("that cannot start says why, and where to look", async () => {
    await expect(start({ settings: { shared_buffers: "nonsense" } })).rejects.toThrow(
      /doesn't start \(invalid value for parameter "shared_buffers": "nonsense"\): see .*postgres\.log, or set DATABASE_URL\.$/,
    );
  });

  test("a data directory that cannot be written is named with its cure", async () => {
    await fs.writeFile(dataDir, "a file");
    await expect(start()).rejects.toThrow(
      /^Linnet cannot write to .* \(E\w+\): let its user write there, or set DATA_DIR/,
    );
  });

  test("a folder that holds something else is not touched", async () => {
    await fs.mkdir(path.join(dataDir, "postgres"), { recursive: true });
    await fs.writeFile(path.join(dataDir, "postgres", "novel.txt"), "chapter one");
    await expect(start()).rejects.toThrow("holds something other than a database");
    expect(await fs.readdir(path.join(dataDir, "postgres"))).toEqual(["novel.txt"]);
  });
});
