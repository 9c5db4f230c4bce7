/**
 * The pool: a few connections to PostgreSQL that everything shares, and Kysely
 * on top of them.
 *
 * No statement runs for more than five seconds (threats D03) and no transaction
 * lies idle for long, so that one slow question cannot take a connection away
 * from everybody. JIT is off: it made timelines 1.6 times slower.
 */
import { availableParallelism } from "node:os";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Reactions } from "./database.ts";
import { preparing } from "./prepared.ts";
import { StartupProblem } from "./startup-problem.ts";
import type { Tables } from "./tables.ts";

/** More than the cores can work at once only take the caches from each other: 10 cost two cores a tenth of their speed. */
const usualSize = Math.min(20, 2 * availableParallelism() + 2);

export interface PoolOptions {
  /** Connections at most. */
  size?: number;
  /** What PostgreSQL calls us in `pg_stat_activity`. */
  name?: string;
  /** Milliseconds that one statement may take. */
  statementTimeout?: number;
  /** False where a commit need not wait for the disk: what a crash of PostgreSQL may forget is done again. */
  durable?: boolean;
  /** Milliseconds that a query waits for a connection. */
  patience?: number;
  /** Told of a connection that broke; the pool replaces it by itself. */
  notice?: (fact: string, fields: { error: unknown }) => void;
}

const { TIMESTAMPTZ } = pg.types.builtins;
const readAnyMoment = pg.types.getTypeParser(TIMESTAMPTZ);

/** Connections speak in UTC. Their times are ISO 8601 but for two letters, and so are read much quicker. */
function readMoment(text: string): Date {
  const isUsual = text[10] === " " && text.endsWith("+00");
  return isUsual ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyMoment(text);
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === TIMESTAMPTZ ? readMoment : pg.types.getTypeParser(type, format)),
};

export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { size = usualSize, name = "linnet", statementTimeout = 5_000, patience = 5_000, notice = () => {} } = options;
  const durable = options.durable ?? true;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 60_000,
    // What was sent together is answered together. A statement alone is sent as before.
    pipeline: true,
    types,
    options: `-c timezone=UTC -c jit=off -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=30000${durable ? "" : " -c synchronous_commit=off"}`,
  });
  const broken = (error: unknown) => notice("database.connection-broken", { error });
  pool.on("error", broken);
  // A connection that is in use but between two queries has no listener of the pool's: killed then, it would end us.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** `reactions` says which reactors begin on an event; without any, events are kept and nothing follows. */
export function openDatabase(
  pool: pg.Pool,
  reactions: Reactions = new Map(),
  { mostNames, onEvents = new Set() }: { mostNames?: number | undefined; onEvents?: Database["onEvents"] } = {},
): Database {
  const { pool: preparingPool, ask } = preparing(pool, mostNames);
  const dialect = new PostgresDialect({ pool: preparingPool });
  return Object.assign(new Kysely<Tables>({ dialect }), { reactions, onEvents, ask });
}

const lost = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/**
 * Codes of a PostgreSQL that lets nobody in, or sends everybody away: connection failures, too many connections, no right
 * or no database to connect to, one that takes no connections, starts, stops, or has crashed; and a standby after a
 * failover, which only reads.
 */
const turnedAway = /^(08...|28...|3D000|53300|55000|57P0[1-4]|25006)$/;

/** Whether no connection was to be had in time, or the one in use broke: what was asked is not at fault. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", syscall, message } = error as NodeJS.ErrnoException;
  // A socket in the file system, or the name of a host, is not there any more; and what the driver gives no code of its own.
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (lost.has(code) || turnedAway.test(code)) return true;
  return /^(timeout exceeded when|Connection terminated|Client has encountered)/.test(message);
}

/** Makes sure that somebody answers behind `DATABASE_URL`, and that it is new enough. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  let version: number;
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    version = rows[0].version;
  } catch (error) {
    throw new StartupProblem(
      `The database at ${withoutPassword(url)} cannot be used (${reasonOf(error)}): start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
  if (version < 15_00_00) {
    throw new StartupProblem(
      `The database at ${withoutPassword(url)} is PostgreSQL ${Math.floor(version / 10_000)}: Linnet needs 15 or newer.`,
    );
  }
}

function withoutPassword(url: string): string {
  return url.replace(/(:\/\/[^:/@]*):[^@]*@/, "$1@").replace(/([?&]password=)[^&]*/, "$1…");
}

/** A refused connection is several errors, one for each address of a name, and has no message of its own. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || "no answer";
}
