/** A database of its own for a test file: a copy of the migrated template, gone when it is closed. */
import pg from "pg";
import { inject } from "vitest";
import type { Database, Reactions } from "#server/storage/database.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  /** For what opens a connection of its own. */
  url: string;
  close(): Promise<void>;
}

/** Events begin nothing there, unless `reactions` says so. */
export async function openTestDatabase({ reactions }: { reactions?: Reactions } = {}): Promise<TestDatabase> {
  const { serverUrl, run } = inject("testDatabase");
  const name = nameOfDatabase(run, `${process.pid}_${++made}`);
  const order = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await order(`create database ${name} template ${nameOfDatabase(run, "template")} strategy wal_log`);
  const url = urlOfDatabase(serverUrl, name);
  const pool = openPool(url);
  return {
    db: openDatabase(pool, reactions),
    pool,
    url,
    async close() {
      await pool.end();
      await order(`drop database ${name} with (force)`);
    },
  };
}

let made = 0;

export function nameOfDatabase(run: string, rest: string): string {
  return `${run}_${rest}`;
}

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
