/**
 * Takes jobs back from a process that was killed while it ran them.
 *
 * A running job is locked by its worker, and graphile-worker lets such a lock
 * live for four hours. Here every worker also keeps a connection under its own
 * name: it ends with the process, so a lock whose name has no connection belongs
 * to nobody any more.
 */
import pg from "pg";

export interface Reclaimer {
  /** Our own jobs are locked by this name from now on. */
  livesAs(worker: string): void;
  /** Takes every locked job back; only right while no worker runs. */
  reclaimAll(): Promise<void>;
  close(): Promise<void>;
}

export interface ReclaimerOptions {
  url: string;
  pool: pg.Pool;
  notice: (fact: string, fields: Record<string, unknown>) => void;
}

export async function openReclaimer({ url, pool, notice }: ReclaimerOptions): Promise<Reclaimer> {
  let alive: pg.Client | null = null;
  let name: string | null = null;
  let closed = false;

  async function keepAlive(): Promise<void> {
    if (alive || !name || closed) return;
    const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
    client.on("error", () => {});
    client.once("end", () => {
      if (alive === client) alive = null;
    });
    await client.connect();
    alive = client;
  }

  async function reclaim(graceSeconds: number): Promise<void> {
    const { rows } = await pool.query<{ worker: string }>(findDead, [graceSeconds]);
    if (rows.length === 0) return;
    const workers = rows.map(({ worker }) => worker);
    await pool.query("select graphile_worker.force_unlock_workers($1)", [workers]);
    notice("jobs.reclaimed", { workers });
  }

  const timer = setInterval(() => {
    keepAlive()
      .then(() => reclaim(gracePeriod))
      .catch((error: unknown) => notice("jobs.not-reclaimed", { error }));
  }, pause).unref();

  return {
    livesAs(worker) {
      const former = alive;
      alive = null;
      name = worker;
      former?.end().catch(() => {});
      keepAlive().catch((error: unknown) => notice("jobs.not-reclaimed", { error }));
    },
    reclaimAll: () => reclaim(0),
    async close() {
      closed = true;
      clearInterval(timer);
      await alive?.end();
    },
  };
}

const pause = 10_000;

/** Seconds in which a worker that has just begun gets its connection. */
const gracePeriod = 15;

const findDead = `
  with locked (worker, since) as (
    select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
  )
  select worker from locked
  where worker not in (select application_name from pg_stat_activity where application_name is not null)
  group by worker having max(since) <= now() - make_interval(secs => $1)`;
