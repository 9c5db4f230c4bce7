/**
 * Migrations: plain SQL files, forward only.
 *
 * `migrations/NNNN-name.sql` runs in a transaction of its own and is remembered
 * with its checksum. A file that ran must never change: databases made before
 * and after would differ, and nobody would know. The queue's own tables
 * (graphile-worker) are brought up to date in the same step, under the same lock.
 * One that had to be replaced, because of what it did to a big database, names the
 * checksum under which it ran before: `-- also ran as …`.
 *
 * A file that begins with `-- no transaction` runs statement by statement, for
 * `create index concurrently`; each ends with a semicolon at the end of a line,
 * and all may run again after a failure. Only there a `do $$ … $$` may commit what it
 * has done so far. No statement waits long for a lock:
 * those who come after it would wait as well. It is tried again a little later.
 */
import { createHash } from "node:crypto";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { projectRoot } from "#server/project.ts";
import { StartupProblem } from "./startup-problem.ts";

/** The migrations of this version of Linnet. */
export const migrationsDirectory = path.join(projectRoot, "migrations");

/** Brings a database up to date and says which migrations ran; several processes may do so at once. */
export async function migrate(
  url: string,
  directory = migrationsDirectory,
  { lockTimeout = 2_000 } = {},
): Promise<string[]> {
  const files = await readMigrations(directory);
  const client = new pg.Client({ connectionString: url, application_name: "linnet migrations" });
  client.on("error", () => {});
  await client.connect();
  try {
    await takeTurn(client);
    await client.query(`set lock_timeout = ${lockTimeout}`);
    const missing = await missingFrom(client, files);
    for (const migration of missing) await apply(client, migration);
    await migrateQueue(url);
    return missing.map(({ version, name }) => `${version}-${name}`);
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

/** Asks again and again: a statement that waits would keep `create index concurrently` of the other process waiting, too. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [migrationLock]);
    if (rows[0].taken) return;
    await sleep(100);
  }
}

interface Migration {
  version: string;
  name: string;
  checksum: string;
  /** Under which it may have run, too. */
  formerly: string[];
  sql: string;
}

/** "migrate" in ASCII, as the number of an advisory lock. */
const migrationLock = 0x6d696772617465n.toString();

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await fs.readdir(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  const migrations = names.map(async (file) => {
    const [, version, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new StartupProblem(`Rename migrations/${file}: a migration is called NNNN-name.sql.`);
    // A checkout may have turned the ends of lines into CRLF.
    const sql = (await fs.readFile(path.join(directory, file), "utf8")).replaceAll("\r\n", "\n");
    const formerly = Array.from(sql.matchAll(/^-- also ran as ([0-9a-f]{64})\b/gm), ([, checksum]) => checksum!);
    return { version, name, sql, formerly, checksum: createHash("sha256").update(sql).digest("hex") };
  });
  return Promise.all(migrations);
}

async function missingFrom(client: pg.Client, files: Migration[]): Promise<Migration[]> {
  await client.query(`
    create table if not exists migration (
      version text primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<Pick<Migration, "version" | "name" | "checksum">>(
    "select version, name, checksum from migration order by version",
  );
  for (const applied of rows) {
    const label = `${applied.version}-${applied.name}`;
    const file = files.find(({ version }) => version === applied.version);
    if (!file) {
      throw new StartupProblem(
        `The database has migration ${label}, which this version of Linnet doesn't know: start the newer version, or restore the backup made before it.`,
      );
    }
    if (file.checksum !== applied.checksum && !file.formerly.includes(applied.checksum)) {
      throw new StartupProblem(
        `Migration ${label} was changed after it ran here: restore migrations/${file.version}-${file.name}.sql and put the change into a new migration.`,
      );
    }
  }
  const missing = files.slice(rows.length);
  const late = files.find(({ version }, index) => files[index - 1]?.version === version);
  const newest = rows.at(-1)?.version ?? "";
  const misplaced =
    late ?? files.find(({ version }) => version < newest && !rows.some((row) => row.version === version));
  if (misplaced) {
    throw new StartupProblem(
      `Give migrations/${misplaced.version}-${misplaced.name}.sql the next free number: ${misplaced.version} is taken or already passed.`,
    );
  }
  return missing;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, sql } = migration;
  const isWhole = !/^-- no transaction\s*$/m.test(sql.split("\n", 1)[0]!);
  const run = isWhole ? applyWhole : applyInSteps;
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await run(client, migration);
      } catch (error) {
        if ((error as { code?: string }).code !== lockNotAvailable || tries === mostTries) throw error;
        await sleep(500);
      }
    }
  } catch (error) {
    const kept = isWhole ? "changed nothing" : "may have left some of its steps";
    throw new StartupProblem(
      `Migration ${version}-${name} failed and ${kept} (${(error as Error).message}): correct the database or the file, then start again.`,
      { cause: error },
    );
  }
}

const lockNotAvailable = "55P03";

/** With the usual two seconds for a lock, this is a minute. */
const mostTries = 25;

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.sql);
    await remember(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function applyInSteps(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsIn(migration.sql)) await client.query(statement);
  await remember(client, migration);
}

/** What stands between `$$` is one, however many semicolons it has. */
function statementsIn(text: string): string[] {
  const statements: string[] = [];
  let begun = "";
  for (const part of text.split(/(?<=;)[ \t]*$/m)) {
    begun += part;
    if (begun.split("$$").length % 2 === 0) continue;
    statements.push(begun);
    begun = "";
  }
  return [...statements, begun].filter((statement) => statement.trim() !== "");
}

async function remember(client: pg.Client, { version, name, checksum }: Migration): Promise<void> {
  await client.query("insert into migration (version, name, checksum) values ($1, $2, $3)", [version, name, checksum]);
}

async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
}
