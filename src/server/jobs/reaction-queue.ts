/**
 * The queue of reactions: works what events have begun, in each process one of each
 * line at a time. Two fan-outs at once take both cores from people who wait for an answer.
 *
 * Reactions are rows that commit with their event, so each exists exactly if its
 * change does. A process takes some at once and ticks them off at once: to fetch and to
 * tick off each by itself cost more than most of them do. Queues are locked by the
 * connection that takes from them, so the events of one author are worked in their
 * order, and a process or a database that is killed leaves no lock behind.
 *
 * A reaction may run more than once (a kill comes between the work and its tick),
 * so doing it twice must be the same as doing it once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Happening } from "#server/storage/events.ts";
import type { Jobs, JobsOptions } from "./jobs.ts";
import { ReactorFailed, type Reacting } from "./reactions.ts";

export interface ReactionsOptions extends Pick<JobsOptions, "url" | "onFailure" | "notice"> {
  reacting: Reacting;
  /** Called when something may be due, so that nobody waits for the next look. */
  onEvents: Set<() => void>;
}

/** A row of the queue. */
interface Reaction {
  queue: number;
  id: string;
  reactor: string;
  event: Happening;
  attempts: number;
}

export function startReactions({ url, reacting, onEvents, onFailure, notice }: ReactionsOptions): Jobs {
  let stopping = false;
  let isDue = true;
  let wake = () => {};
  const tell = () => {
    isDue = true;
    wake();
  };
  onEvents.add(tell);

  async function run(): Promise<void> {
    for (let pause = 50; !stopping; pause = Math.min(pause * 2, 1_000)) {
      const client = new pg.Client({
        connectionString: url,
        application_name: "linnet reactions",
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        // A tick that is lost with the database only lets its reaction run once more.
        options: "-c jit=off -c statement_timeout=5000 -c synchronous_commit=off",
      });
      client.on("error", () => {});
      try {
        await client.connect();
        pause = 50;
        while (!stopping) if (!(await workSome(client))) await rest();
      } catch (error) {
        notice("reactions.interrupted", { error });
      } finally {
        await client.end().catch(() => {});
      }
      if (!stopping) await sleep(pause);
    }
  }

  /** False if nothing was due that nobody else works. */
  async function workSome(client: pg.ClientBase): Promise<boolean> {
    isDue = false;
    const reactions = await take(client);
    const worked: Reaction[] = [];
    const ofLines = Map.groupBy(reactions, ({ reactor }) => reacting.lineOf(reactor));
    const ended = await Promise.allSettled(
      [...ofLines.values()].map(async (ofLine) => {
        for (const reaction of ofLine) {
          if (stopping) break;
          try {
            await reacting.react(reaction.reactor, reaction.event);
            worked.push(reaction);
          } catch (error) {
            await putBack(client, reaction, error);
          }
        }
      }),
    );
    await tickOff(client, worked);
    for (const end of ended) if (end.status === "rejected") throw end.reason;
    return reactions.length > 0;
  }

  async function putBack(client: pg.ClientBase, reaction: Reaction, error: unknown): Promise<void> {
    const { name, attempt, last } = await again(client, reaction, error);
    onFailure({ name, id: reaction.id, attempt, last }, causeOf(error));
  }

  /** Until something may be due; what is due later, or was left by another process, is found within a second. */
  async function rest(): Promise<void> {
    if (isDue || stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestRest);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    wake = () => {};
  }

  const ended = run();
  return {
    async stop() {
      stopping = true;
      onEvents.delete(tell);
      wake();
      await ended;
    },
  };
}

/** For tests: works everything that is due, and what that begins; throws what a reactor threw, when the rest is done. */
export async function drainReactions(pool: pg.Pool, reacting: Reacting): Promise<void> {
  const client = await pool.connect();
  const failures: unknown[] = [];
  try {
    for (let reactions = await take(client); reactions.length > 0; reactions = await take(client)) {
      for (const reaction of reactions) {
        try {
          await reacting.react(reaction.reactor, reaction.event);
          await tickOff(client, [reaction]);
        } catch (error) {
          await again(client, reaction, error);
          failures.push(causeOf(error));
        }
      }
    }
  } finally {
    client.release();
  }
  if (failures.length) throw failures[0];
}

const longestRest = 1_000;

/** So few that a stop or a kill repeats little, and so many that fetching them costs little. */
const mostAtOnce = 20;

/** After so many a reaction stays where it is, for people to look at. */
const mostAttempts = 25;

async function take(client: pg.ClientBase): Promise<Reaction[]> {
  const { rows } = await client.query<Reaction>({
    name: "take-reactions",
    text: "select queue, id, reactor, event, attempts from take_reactions($1)",
    values: [mostAtOnce],
  });
  return rows;
}

async function tickOff(client: pg.ClientBase, reactions: readonly Reaction[]): Promise<void> {
  if (reactions.length === 0) return;
  await client.query({
    name: "tick-off-reactions",
    text: `delete from reaction using unnest($1::smallint[], $2::bigint[]) as worked (queue, id)
      where reaction.queue = worked.queue and reaction.id = worked.id`,
    values: [reactions.map(({ queue }) => queue), reactions.map(({ id }) => id)],
  });
}

/** Lets the reactor that failed try again after a pause that grows; those before it in its line are not repeated. */
async function again(client: pg.ClientBase, { queue, id, reactor, attempts }: Reaction, error: unknown) {
  const name = error instanceof ReactorFailed ? error.reactor : reactor;
  const attempt = name === reactor ? attempts + 1 : 1;
  const last = attempt >= mostAttempts;
  await client.query(
    `update reaction set reactor = $3, attempts = $4,
       run_at = case when $5 then 'infinity' else now() + make_interval(secs => $6) end
     where queue = $1 and id = $2`,
    [queue, id, name, attempt, last, Math.exp(Math.min(attempt, 10))],
  );
  return { name, attempt, last };
}

function causeOf(error: unknown): unknown {
  return error instanceof ReactorFailed ? error.cause : error;
}
