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
  /** Jobs are locked by this name, too, from now on; the answer ends that. */
  livesAs(worker: string): () => void;
  /** Takes back every job that is not locked by a name of ours; only right while nobody else works the queue. */
  reclaimAll(): Promise<void>;
  close(): Promise<void>;
}

export interface ReclaimerOptions {
  url: string;
  pool: pg.Pool;
  notice: (fact: string, fields: Record<string, unknown>) => void;
}

export async function openReclaimer({ url, pool, notice }: ReclaimerOptions): Promise<Reclaimer> {
  /** The connection of each name, if it stands. */
  const living = new Map<string, pg.Client | null>();

  async function keepAlive(name: string): Promise<void> {
    if (living.get(name) !== null) return;
    const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
    living.set(name, client);
    client.on("error", () => {});
    client.once("end", () => {
      if (living.get(name) === client) living.set(name, null);
    });
    try {
      await client.connect();
    } catch (error) {
      if (!living.has(name)) return;
      living.set(name, null);
      throw error;
    }
    if (living.get(name) !== client) await client.end();
  }

  async function reclaim(graceSeconds: number): Promise<void> {
    const { rows } = await pool.query<{ worker: string }>(findDead, [graceSeconds, [...living.keys()]]);
    if (rows.length === 0) return;
    const workers = rows.map(({ worker }) => worker);
    await pool.query("select graphile_worker.force_unlock_workers($1)", [workers]);
    notice("jobs.reclaimed", { workers });
  }

  const trouble = (error: unknown) => notice("jobs.not-reclaimed", { error });
  const timer = setInterval(() => {
    Promise.all([...living.keys()].map(keepAlive))
      .then(() => reclaim(gracePeriod))
      .catch(trouble);
  }, pause).unref();

  return {
    livesAs(name) {
      living.set(name, null);
      keepAlive(name).catch(trouble);
      return () => {
        const client = living.get(name);
        living.delete(name);
        client?.end().catch(() => {});
      };
    },
    reclaimAll: () => reclaim(0),
    async close() {
      clearInterval(timer);
      const clients = [...living.values()];
      living.clear();
      await Promise.all(clients.map(async (client) => client?.end()));
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
    and worker <> all ($2::text[])
  group by worker having max(since) <= now() - make_interval(secs => $1)`;
