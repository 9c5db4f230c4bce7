/**
 * The embedded PostgreSQL: a cluster below the data directory, without a port,
 * reached over a Unix socket that only its own user (and root) can come to.
 *
 * Two surprises. A killed Linnet leaves PostgreSQL running, and the next one
 * takes it over. And one connection, the keeper, lives as long as we do: it holds
 * the lock that keeps a second Linnet out of the data directory, and its end is
 * how a database that died is noticed and started again.
 */
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { codeOf, isAlive, isInUse, prepareCluster, runProgram } from "./embedded-cluster.ts";
import type { Cluster, Running } from "./embedded-cluster.ts";
import { StartupProblem } from "./startup-problem.ts";

export interface EmbeddedPostgres {
  /** Connection string of the database `linnet`. */
  url: string;
  /** Connection string of another database of this cluster. */
  urlOf(database: string): string;
  /** Fast shutdown: open transactions are given up, all that was committed is on disk. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Linnet's data directory; the cluster is its folder `postgres`. */
  dataDir: string;
  /** Settings that win over ours, for tests that trade durability for speed. */
  settings?: Record<string, string>;
  /** Told when the database is lost and when it is back. */
  notice?: (fact: string, fields?: { error: unknown }) => void;
}

/** Starts the cluster of a data directory, makes it if there is none, or takes over one that still runs. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options.dataDir, { ...settings, ...options.settings }).catch(nameTheCure);
  const notice = options.notice ?? (() => {});
  let keeper = await takeOver(cluster);
  let stopping = false;
  let reviving = Promise.resolve();

  async function revive(): Promise<void> {
    notice("database.lost");
    while (!stopping) {
      try {
        keeper = await takeOver(cluster);
        notice("database.revived");
        return watch();
      } catch (error) {
        notice("database.not-revived", { error });
        await sleep(1_000);
      }
    }
  }

  function watch(): void {
    keeper.once("end", () => {
      if (!stopping) reviving = revive();
    });
  }

  watch();
  return {
    url: cluster.urlOf(databaseName),
    urlOf: cluster.urlOf,
    async stop() {
      stopping = true;
      await reviving;
      await keeper.end();
      await shutDown(cluster);
    },
  };
}

const databaseName = "linnet";

/** How long a start may take, recovery after a kill included. */
const startLimit = 30_000;
/** How long the lock of a Linnet that was just killed may outlive it. */
const lockLimit = 3_000;
const stopLimit = 20_000;

/** "linnet" in ASCII, as the number of an advisory lock. */
const keeperLock = 0x6c696e6e6574n.toString();

const settings = {
  listen_addresses: "",
  shared_buffers: "128MB",
  max_connections: "60",
  jit: "off",
  synchronous_commit: "on",
  random_page_cost: "1.1",
  // Bounds the log that is replayed after a kill: recovery stays within a second or two.
  max_wal_size: "512MB",
  // One call for the whole file system instead of one for each of a thousand files.
  ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
  log_checkpoints: "off",
  log_min_messages: "fatal",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** A connection to the running cluster that holds its lock. */
async function takeOver(cluster: Cluster): Promise<pg.Client> {
  const keeper = await reach(cluster);
  try {
    await lock(keeper, cluster);
    const { rowCount } = await keeper.query("select from pg_database where datname = $1", [databaseName]);
    if (!rowCount) await keeper.query(`create database ${databaseName}`);
    return keeper;
  } catch (error) {
    await keeper.end();
    throw error;
  }
}

/** Connects to the cluster: starts it when nobody listens, waits while it recovers or another is stopping it. */
async function reach(cluster: Cluster): Promise<pg.Client> {
  const deadline = Date.now() + startLimit;
  let postgres: Running | null = null;
  for (;;) {
    const keeper = new pg.Client({
      connectionString: cluster.urlOf("postgres"),
      application_name: `linnet keeper ${process.pid}`,
      connectionTimeoutMillis: 5_000,
    });
    // Unheard, an error of an idle connection ends the process; "end" follows it and is what we act on.
    keeper.on("error", () => {});
    try {
      await keeper.connect();
      return keeper;
    } catch (error) {
      const silent = ["ENOENT", "ECONNREFUSED"].includes(codeOf(error));
      // Starting, stopping, or cut off while it died: all of that passes. Another word of PostgreSQL's does not.
      const refused = error instanceof pg.DatabaseError && !error.code?.startsWith("57P");
      if (refused || Date.now() > deadline) throw await problemOf(cluster, error, postgres);
      if (silent && (postgres?.exited ?? true)) {
        if (postgres && !/lock file|shared memory block/.test(await postgres.problem())) {
          throw await problemOf(cluster, error, postgres);
        }
        await forgetDeadPostmaster(cluster);
        postgres = await launch(cluster);
      }
      await sleep(20);
    }
  }
}

async function launch(cluster: Cluster): Promise<Running> {
  const { size } = await fs.stat(cluster.logFile).catch(() => ({ size: 0 }));
  if (size > 1_000_000) await fs.rename(cluster.logFile, `${cluster.logFile}.old`);
  const chosen = Object.entries({
    ...cluster.settings,
    unix_socket_directories: cluster.socketDirectory === cluster.directory ? "." : cluster.socketDirectory,
  });
  return runProgram(cluster, "postgres", cluster.directory, [
    "-D",
    cluster.directoryForPostgres,
    ...chosen.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
}

/**
 * After a kill the number in `postmaster.pid` may have gone to another process,
 * or to a thread of ours, and PostgreSQL would refuse to start for ever. When no
 * process of the cluster is there, the file is stale.
 */
async function forgetDeadPostmaster(cluster: Cluster): Promise<void> {
  if (await isInUse(cluster.directory)) return;
  await fs.rm(path.join(cluster.directory, "postmaster.pid"), { force: true });
}

async function lock(keeper: pg.Client, cluster: Cluster): Promise<void> {
  const deadline = Date.now() + lockLimit;
  for (;;) {
    const { rows } = await keeper.query("select pg_try_advisory_lock($1) as taken", [keeperLock]);
    if (rows[0].taken) return;
    if (Date.now() > deadline) {
      throw new StartupProblem(
        `Another Linnet is using ${cluster.dataDir}: stop it, or give this one a DATA_DIR of its own.`,
      );
    }
    await sleep(100);
  }
}

/** Files of another user, a disk that is full: what the directory itself did not tell. */
function nameTheCure(error: unknown): never {
  const { code, path: place } = error as NodeJS.ErrnoException;
  if (error instanceof StartupProblem || !code || !place) throw error;
  throw new StartupProblem(
    `Linnet cannot use ${place} (${code}): start it as the user who owns that, make room, or set DATA_DIR to another directory.`,
    { cause: error },
  );
}

async function problemOf(cluster: Cluster, error: unknown, postgres: Running | null): Promise<StartupProblem> {
  const said = (await postgres?.problem()) || (error as Error).message;
  return new StartupProblem(
    `The embedded PostgreSQL in ${cluster.directory} doesn't start (${said}): see ${cluster.logFile}, or set DATABASE_URL.`,
    { cause: error },
  );
}

async function shutDown(cluster: Cluster): Promise<void> {
  const pidFile = path.join(cluster.directory, "postmaster.pid");
  const readPid = async () => Number((await fs.readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  const postmaster = await readPid();
  if (!postmaster) return;
  const deadline = Date.now() + stopLimit;
  signal(postmaster, "SIGINT");
  // The file goes last; the process itself may stay in the table for ever where nothing reaps orphans.
  while ((await readPid()) === postmaster && isAlive(postmaster)) {
    if (Date.now() > deadline) return signal(postmaster, "SIGQUIT");
    await sleep(10);
  }
  if (cluster.socketDirectory !== cluster.directory)
    await fs.rm(cluster.socketDirectory, { recursive: true, force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}
