/**
 * The thread around a status: what it answers, and what answers it.
 *
 * Replies are walked in the width of the thread and only so far as the caps go,
 * so that a thread of a hundred thousand replies costs no more than a long one,
 * and one of the heaviest posts no more than one of many.
 * A hidden or deleted status still leads to the replies behind it. Nothing stands
 * in a thread twice, even where a hostile server closes it to a circle.
 */
import { sql } from "kysely";
import type { Context, Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { notMuted } from "../accounts/avoidance.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { loadStatuses } from "./load-statuses.ts";
import { visibleItself, visibleStatuses } from "./visibility.ts";

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

/** Steps of a walk, up or down one way; hidden statuses are walked through and take no place. */
const mostSteps = 4_096;

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
  const focused = await visibleStatuses(db, viewer)
    .select(["status.id", "status.account_id"])
    .where("status.id", "=", id)
    .executeTakeFirst();
  if (!focused) throw new Refusal("status.not-found");

  const caps = viewer ? forReaders : forVisitors;
  const [ancestors, descendants] = [
    await pickAncestors(reading, id, caps),
    await pickDescendants(reading, id, focused.account_id, caps),
  ];
  // What the status answers says more about it than what answers it, and the nearest of that says most.
  const nearest = thatFit(ancestors.toReversed(), caps.bytes / 2).toReversed();
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

/** So many at once take a few milliseconds; between them others have their turn. */
const atOnce = 400;

async function loadInSlices(reading: Reading, ids: readonly StatusId[]): Promise<Status[]> {
  const statuses: Status[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    statuses.push(...(await loadStatuses(reading, ids.slice(from, from + atOnce))));
  }
  return statuses;
}

async function pickAncestors({ db, viewer }: Reading, id: StatusId, caps: Caps): Promise<Picked[]> {
  const isVisible = sql`case when ${visibleItself(asking(viewer))} then 1 else 0 end`;
  const { rows } = await sql<Picked>`
    with recursive above as (
      select status.in_reply_to_id as id, array[status.id] as path, 1 as seen from status where status.id = ${id}
      union all
      select status.in_reply_to_id, above.path || status.id, above.seen + ${isVisible}
      from above join status on status.id = above.id
      where above.seen < ${caps.ancestors} and cardinality(above.path) < ${mostSteps}
        and status.in_reply_to_id <> all(above.path)
    )
    select status.id, ${bytesOf} as bytes
    from above join status on status.id = above.id
    where ${visibleItself(asking(viewer))} and ${notMuted(asking(viewer), "status.account_id")}
    order by cardinality(above.path) desc`.execute(db);
  return rows;
}

/**
 * In the order of the tree, siblings by age; but what the author of the focused
 * status wrote on under it, as a thread of their own, comes before all replies.
 */
async function pickDescendants(
  { db, viewer }: Reading,
  id: StatusId,
  authorId: AccountId,
  caps: Caps,
): Promise<Picked[]> {
  const isVisible = sql`case when ${visibleItself(asking(viewer))} then 1 else 0 end`;
  const { rows } = await sql<Picked>`
    with recursive below as (
      select status.id, array[status.in_reply_to_id, status.id] as path, status.account_id = ${authorId} as continues,
        ${isVisible} as visible, ${isVisible} as depth
      from status where status.in_reply_to_id = ${id}
      union all
      select reply.id, below.path || reply.id, below.continues and reply.account_id = ${authorId},
        reply.visible, below.depth + reply.visible
      from below cross join lateral (
        select status.id, status.account_id, ${isVisible} as visible from status where status.in_reply_to_id = below.id
      ) reply
      where below.depth < ${caps.depth} and cardinality(below.path) <= ${mostSteps} and reply.id <> all(below.path)
    ), reached as (
      -- Without an order, so that no more is walked than is taken.
      select * from below where visible = 1 limit ${caps.descendants}
    )
    select status.id, ${bytesOf} as bytes
    from reached join status on status.id = reached.id
    where ${notMuted(asking(viewer), "status.account_id")}
    order by not reached.continues, reached.path`.execute(db);
  return rows;
}
