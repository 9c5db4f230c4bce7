/**
 * The thread around a status: what it answers, and what answers it.
 *
 * Replies are walked in the width of the thread and only so far as the caps go,
 * so that a thread of a hundred thousand replies costs no more than a long one,
 * and one of the heaviest posts no more than one of many.
 * A hidden or deleted status still leads to the replies behind it. Nothing stands
 * in a thread twice, even where a hostile server closes it to a circle.
 */
import { sql, type RawBuilder } from "kysely";
import type { Context, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { notMuted } from "../accounts/avoidance.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { loadStatuses } from "./load-statuses.ts";
import { firstBelow, mostSteps } from "./through-hidden.ts";
import { readableItself, readableStatuses } from "./visibility.ts";

interface Caps {
  ancestors: number;
  descendants: number;
  depth: number;
  /** Bytes of all of them together: of long posts fewer fit. */
  bytes: number;
}

/** The first three as Mastodon has them; a signed-in reader sees threads whole. */
const forVisitors: Caps = { ancestors: 40, descendants: 60, depth: 20, bytes: 1024 ** 2 };
const forReaders: Caps = { ancestors: 4_096, descendants: 4_096, depth: 4_096, bytes: 2 * 1024 ** 2 };

/** What a status weighs at least, so that there is room for as many short ones as the other caps allow. */
const bytesAround = 300;

interface Picked {
  id: StatusId;
  bytes: number;
}

/** Of a row of `status`. */
export const bytesOf = sql<number>`octet_length(status.content) + octet_length(status.spoiler_text) + ${sql.lit(bytesAround)}`;

/**
 * Ancestors from the first on; descendants as a tree read from top to bottom. Statuses that the reader may not see take no
 * place (threats V01). Throws `status.not-found`.
 */
export async function readThread(reading: Reading, id: StatusId): Promise<Context> {
  const { db, viewer } = reading;
  const focused = await readableStatuses(db, viewer).select("status.id").where("status.id", "=", id).executeTakeFirst();
  if (!focused) throw new Refusal("status.not-found");

  const caps = viewer ? forReaders : forVisitors;
  const [ancestors, descendants] = [await pickAncestors(reading, id, caps), await pickDescendants(reading, id, caps)];
  // What the status answers says more about it than what answers it, and the nearest of that says most.
  const nearest = thatFit(ancestors, caps.bytes / 2).toReversed();
  const above = new Set(nearest.map((status) => status.id));
  const left = caps.bytes - nearest.reduce((sum, { bytes }) => sum + bytes, 0);
  const below = thatFit(
    descendants.filter((reply) => !above.has(reply.id)),
    left,
  );
  const statuses = await loadInSlices(reading, [...above, ...below.map((reply) => reply.id)]);
  return {
    ancestors: statuses.filter((status) => above.has(status.id)),
    descendants: statuses.filter((status) => !above.has(status.id)),
  };
}

/** As many from the first on as weigh no more than that. */
export function thatFit<One extends Picked>(picked: readonly One[], most: number): One[] {
  let left = most;
  const end = picked.findIndex(({ bytes }) => (left -= bytes) < 0);
  return end < 0 ? [...picked] : picked.slice(0, end);
}

/** In a circle they come again. */
export const onceEach = <One extends Picked>(picked: readonly One[]): One[] => [
  ...new Map(picked.map((one) => [one.id, one])).values(),
];

/** So many at once take a few milliseconds; between them others have their turn. */
const atOnce = 400;

async function loadInSlices(reading: Reading, ids: readonly StatusId[]): Promise<Status[]> {
  const statuses: Status[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    statuses.push(...(await loadStatuses(reading, ids.slice(from, from + atOnce))));
  }
  return statuses;
}

/** The nearest first. */
async function pickAncestors({ db, viewer }: Reading, id: StatusId, caps: Caps): Promise<Picked[]> {
  const isVisible = sql`case when ${readableItself(asking(viewer))} then 1 else 0 end`;
  const { rows } = await sql<Picked>`
    with recursive above as (
      select status.in_reply_to_id as id, 0 as seen from status where status.id = ${id} and status.in_reply_to_id <> ${id}
      union all
      select status.in_reply_to_id, above.seen + ${isVisible}
      from above join status on status.id = above.id
      where above.seen < ${caps.ancestors - 1} and status.in_reply_to_id <> ${id}
    )
    select status.id, ${bytesOf} as bytes
    from (select above.id, row_number() over () as at from (select * from above limit ${sql.lit(mostSteps)}) above) above
    join status on status.id = above.id
    where ${readableItself(asking(viewer))} and ${notMuted(asking(viewer), "status.account_id")}
    order by above.at`.execute(db);
  return onceEach(rows);
}

/**
 * In the order of the tree, siblings by age; but what the author of the focused
 * status wrote on under it, as a thread of their own, comes before all replies.
 */
async function pickDescendants({ db, viewer }: Reading, id: StatusId, caps: Caps): Promise<Picked[]> {
  const below = (top: RawBuilder<unknown>) => firstBelow(top, { reader: asking(viewer), focused: sql`${id}::bigint` });
  const { rows } = await sql<Picked>`
    with recursive below as (
      select reply.id, array[reply.id] as path, not reply.besides as continues, reply.visible
      from ${below(sql`${id}::bigint`)} reply
      union all
      select reply.id, below.path || reply.id, below.continues and not reply.besides, reply.visible
      from below cross join lateral ${below(sql`below.id`)} reply
      where below.visible and cardinality(below.path) < ${caps.depth}
    ), reached as (
      -- Without an order, so that no more is walked than is taken.
      select * from below where visible limit ${caps.descendants}
    )
    select status.id, ${bytesOf} as bytes
    from reached join status on status.id = reached.id
    where ${notMuted(asking(viewer), "status.account_id")}
    order by not reached.continues, reached.path`.execute(db);
  return rows;
}
