/** A database of its own for a test file: a copy of the migrated template, gone when it is closed. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import type { Database, Reactions } from "#server/storage/database.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { patience } from "./patience.ts";

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  /** For what opens a connection of its own. */
  url: string;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Events begin nothing, unless it says so. */
  reactions?: Reactions;
  template?: string;
  /** Usually a statement with a name is planned once for each connection; "usual" is as PostgreSQL does it, for tests that judge plans. */
  plans?: "once" | "usual";
}

/** A statement may take as long as a test waits: a busy machine needs seconds for a crowd of rows. */
export async function openTestDatabase({
  reactions,
  template = "template",
  plans = "once",
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { serverUrl, run } = inject("testDatabase");
  // Process ids come again in a long run.
  const name = nameOfDatabase(run, `${process.pid}_${randomBytes(6).toString("hex")}`);
  const from = nameOfDatabase(run, template);
  await order(async (client) => {
    await client.query(`create database ${name} template ${from} strategy file_copy`);
    if (plans === "usual") await client.query(`alter database ${name} set plan_cache_mode = auto`);
  });
  const url = urlOfDatabase(serverUrl, name);
  const pool = openPool(url, { statementTimeout: patience });
  return {
    db: openDatabase(pool, reactions),
    pool,
    url,
    async close() {
      await pool.end();
      await order(async (client) => {
        await untilLeft(client, name);
        await client.query(`drop database ${name} with (force)`);
      });
    },
  };
}

/**
 * Makes one more template of this run, unless somebody else has or does at this moment: `fill` gets the address of a copy of
 * the migrated one, and leaves it without connections.
 */
export async function needTemplate(template: string, fill: (url: string) => Promise<void>): Promise<void> {
  const { serverUrl, run } = inject("testDatabase");
  const [name, unfinished] = [nameOfDatabase(run, template), nameOfDatabase(run, `${template}_unfinished`)];
  await order(async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template ${nameOfDatabase(run, "template")} strategy file_copy`);
    await fill(urlOfDatabase(serverUrl, unfinished));
    await untilLeft(client, unfinished);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}

async function order(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject("testDatabase").serverUrl });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Milliseconds that connections have to leave by themselves. */
const longestLeave = 2_000;

/** A pool that has ended still closes its connections; cut off in that moment, one of them would throw at nobody. */
async function untilLeft(client: pg.Client, database: string): Promise<void> {
  const deadline = Date.now() + longestLeave;
  while (Date.now() < deadline) {
    const { rowCount } = await client.query("select from pg_stat_activity where datname = $1", [database]);
    if (!rowCount) return;
    await sleep(10);
  }
}

export function nameOfDatabase(run: string, rest: string): string {
  return `${run}_${rest}`;
}

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
