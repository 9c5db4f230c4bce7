/** What is killed: the real program over its own PostgreSQL, to which a client publishes. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Status } from "#protocol/entities.ts";
import { mintToken } from "#server/domain/auth/tokens.ts";
import { transact } from "#server/storage/database.ts";
import { startEmbeddedPostgres } from "#server/storage/embedded-postgres.ts";
import { migrate } from "#server/storage/migrations.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { builtServer } from "#testing/built-server.ts";
import { freePort } from "#testing/free-port.ts";
import { addPerson, type AddedPerson } from "#testing/rows.ts";

export interface Victim {
  /** Starts the program, or starts it again after a kill. */
  start(): Promise<void>;
  /** Publishes a text under the idempotency key of the same name; answers the id once it is acknowledged. */
  publish(key: string): Promise<string>;
  /** Everything that the author has published, newest first. */
  published(): Promise<Written[]>;
  /** The newest so many of what the author's follower finds at home. */
  home(length: number): Promise<Written[]>;
  kill(what: Killed): Promise<void>;
  /** Milliseconds that the program has waited for a core, since it was started; Linux counts them, others say 0. */
  waited(): Promise<number>;
  stop(): Promise<void>;
}

export type Killed = "process" | "database" | "both";

export interface Written {
  id: string;
  key: string;
}

const pageLength = 40;

export async function openVictim(directory: string): Promise<Victim> {
  const dataDir = path.join(directory, "data");
  const [program, people] = [await builtServer(), await settle(dataDir)];
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMITS: "off",
    LINK_PREVIEWS: "off",
  };
  let child: ChildProcess;

  async function ask<T>(
    token: string,
    address: string,
    more: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
  ): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, ...more.headers };
    const answer = await fetch(`${origin}${address}`, { ...more, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }

  async function readAll(token: string, address: string, most = Infinity): Promise<Written[]> {
    const read: Written[] = [];
    for (let page = ""; ; page = `&max_id=${read.at(-1)!.id}`) {
      const statuses = await ask<Status[]>(token, `${address}?limit=${pageLength}${page}`);
      read.push(...statuses.map(({ id, content }) => ({ id, key: content.replace(/<[^>]*>/g, "") })));
      if (statuses.length === 0 || read.length >= most) return read.slice(0, most);
    }
  }

  return {
    async start() {
      // Not in the repository, whose `.env` is somebody's own.
      child = spawn(process.execPath, [program], { cwd: directory, env: environment, stdio: "ignore" });
      const started = child;
      while (!(await isReady(origin))) {
        if (started.exitCode !== null) throw new Error("the program has ended by itself");
        await sleep(20);
      }
    },
    async publish(key) {
      const body = new URLSearchParams({ status: key });
      const headers = { "idempotency-key": key };
      return (await ask<Status>(people.author.token, "/api/v1/statuses", { method: "POST", body, headers })).id;
    },
    published: () => readAll(people.author.token, `/api/v1/accounts/${people.author.id}/statuses`),
    home: (length) => readAll(people.follower.token, "/api/v1/timelines/home", length),
    async kill(what) {
      const file = await fs.readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8");
      if (what !== "process") process.kill(Number(file.split("\n")[0]), "SIGKILL");
      if (what !== "database") await end(child, "SIGKILL");
    },
    async waited() {
      const counted = await fs.readFile(`/proc/${child.pid}/schedstat`, "utf8").catch(() => "0 0");
      return Number(counted.split(" ")[1]) / 1e6;
    },
    stop: () => end(child, "SIGTERM"),
  };
}

/** Makes the database, an author and somebody who follows them. */
async function settle(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url);
  const pool = openPool(postgres.url);
  const db = openDatabase(pool);
  const [author, follower] = [await addPerson(db, "author"), await addPerson(db, "follower")];
  await db.insertInto("follow").values({ account_id: follower.id, target_account_id: author.id }).execute();
  const tokenOf = ({ id }: AddedPerson) =>
    transact(db, (tx) => mintToken(tx, { accountId: id, appId: null, scopes: ["read", "write"] }));
  const people = {
    author: { id: author.id, token: await tokenOf(author) },
    follower: { id: follower.id, token: await tokenOf(follower) },
  };
  await pool.end();
  await postgres.stop();
  return people;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
