/**
 * One PostgreSQL for a whole test run, with a migrated database in it that every
 * test file copies (`database.ts`).
 *
 * It is an embedded one in a temporary directory, without durability; with
 * `TEST_DATABASE_URL` it is that server instead. Nothing stays behind: a small
 * guard waits for the end of this process, however it comes, and clears up.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/storage/embedded-postgres.ts";
import { migrate } from "#server/storage/migrations.ts";
import { nameOfDatabase, urlOfDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where to make databases, what the names of this run begin with, and a folder of its own. */
    testDatabase: { serverUrl: string; run: string; directory: string };
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const run = `linnet_test_${process.pid}`;
  const server = process.env.TEST_DATABASE_URL
    ? await joinServer(process.env.TEST_DATABASE_URL, run)
    : await startServer();
  const template = nameOfDatabase(run, "template");
  await asking(server.url, (client) => client.query(`create database ${template}`));
  await migrate(urlOfDatabase(server.url, template));
  const directory = path.join(server.directory, "files");
  await fs.mkdir(directory);
  provide("testDatabase", { serverUrl: server.url, run, directory });
  return server.close;
}

interface Server {
  url: string;
  /** Goes with it. */
  directory: string;
  close(): Promise<void>;
}

const forgetful = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  // A vacuum of the template would make every copy wait for it.
  autovacuum: "off",
  // Planning a question anew for its values takes ten times as long as answering it from so few rows (see `plans`).
  plan_cache_mode: "force_generic_plan",
  max_connections: "200",
};

async function startServer(): Promise<Server> {
  const directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-test-"));
  const guard = spawn("sh", ["-c", clearUp, "sh", directory], { detached: true, stdio: ["pipe", "ignore", "inherit"] });
  guard.unref();
  const postgres = await startEmbeddedPostgres({ dataDir: directory, settings: forgetful });
  return {
    url: postgres.urlOf("postgres"),
    directory,
    async close() {
      await postgres.stop();
      guard.ref();
      guard.stdin.end();
      await once(guard, "exit");
    },
  };
}

/** Its input is a pipe from us that nobody writes to: it ends when we do. */
const clearUp = `
  cat > /dev/null
  postmaster=$(head -n 1 "$1/postgres/postmaster.pid" 2> /dev/null) && kill -QUIT "$postmaster" && sleep 1
  rm -rf "$1"`;

async function joinServer(url: string, run: string): Promise<Server> {
  await asking(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname ~ '^linnet_test_'",
    );
    for (const { datname } of rows) {
      const maker = Number(datname.split("_")[2]);
      if (!isAlive(maker)) await client.query(`drop database if exists "${datname}" with (force)`);
    }
  });
  const directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-test-"));
  return {
    url,
    directory,
    async close() {
      await fs.rm(directory, { recursive: true });
      await asking(url, async (client) => {
        const { rows } = await client.query<{ datname: string }>(
          "select datname from pg_database where starts_with(datname, $1)",
          [nameOfDatabase(run, "")],
        );
        for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
      });
    },
  };
}

async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
