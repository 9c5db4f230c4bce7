/**
 * The ground of a run: one PostgreSQL as Linnet brings it along, towns of several
 * sizes in it, and beside each the real program and its limit servers.
 *
 * All of it is made when a case asks for it, and gone at the end.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/storage/embedded-postgres.ts";
import type { Database } from "#server/storage/database.ts";
import { migrate } from "#server/storage/migrations.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { builtServer } from "#testing/built-server.ts";
import { startChild, type Child } from "./child.ts";
import { deepenPast, seedTown, type Cast } from "./seed.ts";

export interface Town {
  /** The connection string of its database. */
  url: string;
  cast: Cast;
}

export interface Ground {
  /** A town of so many statuses; the newest are the same in each. */
  town(size: TownSize): Promise<Town>;
  /** A migrated database with nobody in it. */
  emptyTown(name: string): Promise<{ url: string }>;
  /** Linnet over a town, started at the first call. */
  linnet(size: TownSize): Promise<Child>;
  /** One more, which the caller stops. */
  startLinnet(settings: Record<string, string>): Promise<Child>;
  limits(size: TownSize): Promise<Child>;
  /** A folder of its own, below the one that goes at the end. */
  folder(): Promise<string>;
  close(): Promise<void>;
}

export type TownSize = 1_000 | 20_000 | 200_000;

export async function openGround(say: (step: string) => void): Promise<Ground> {
  const directory = await mkdtemp(path.join(tmpdir(), "linnet-bench-"));
  const folder = () => mkdtemp(path.join(directory, "data-"));
  const postgres = await startEmbeddedPostgres({ dataDir: await folder() });
  const children = new Set<Child>();
  const cast = once(makeTemplate);
  const towns = new Map<TownSize, Promise<Town>>();

  /** The smallest town; nobody goes in, so that it can be copied. */
  async function makeTemplate(): Promise<Cast> {
    say("Building the town");
    await order("create database town");
    const url = postgres.urlOf("town");
    await migrate(url);
    return inDatabase(url, seedTown);
  }

  async function makeTown(size: TownSize): Promise<Town> {
    const town = { cast: await cast(), url: postgres.urlOf(`town_${size}`) };
    if (size > 1_000) say(`Giving it a past of ${size.toLocaleString("en")} statuses`);
    await order(`create database town_${size} template town`);
    if (size > 1_000) await inDatabase(town.url, (db) => deepenPast(db, size));
    return town;
  }

  function town(size: TownSize): Promise<Town> {
    const known = towns.get(size) ?? makeTown(size);
    towns.set(size, known);
    return known;
  }

  async function emptyTown(name: string): Promise<{ url: string }> {
    await order(`create database empty_${name}`);
    const url = postgres.urlOf(`empty_${name}`);
    await migrate(url);
    return { url };
  }

  async function order(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.urlOf("postgres") });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  async function startLinnet(settings: Record<string, string>): Promise<Child> {
    const environment = {
      DATA_DIR: await folder(),
      RATE_LIMITS: "off",
      LINK_PREVIEWS: "off",
      TRUSTED_PROXY: "127.0.0.1",
      ...settings,
    };
    return startChild({ script: await builtServer(), directory, environment, ready: "/api/v2/instance" });
  }

  async function startLimits(size: TownSize): Promise<Child> {
    const { url, cast } = await town(size);
    const environment = { NODE_ENV: "production", DATABASE_URL: url, READER: cast.reader.id };
    return startChild({ script: "bench/limit-servers.ts", directory, environment, ready: "/hello" });
  }

  /** Starts it once for each town. */
  const kept = (start: (size: TownSize) => Promise<Child>) => {
    const started = new Map<TownSize, Promise<Child>>();
    return (size: TownSize) => {
      const child = started.get(size) ?? start(size).then((it) => (children.add(it), it));
      started.set(size, child);
      return child;
    };
  };

  return {
    town,
    emptyTown,
    linnet: kept(async (size) => startLinnet({ DATABASE_URL: (await town(size)).url })),
    startLinnet,
    limits: kept(startLimits),
    folder,
    async close() {
      await Promise.all([...children].map((child) => child.stop()));
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function inDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(url, { size: 4 });
  return work(openDatabase(pool)).finally(() => pool.end());
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
