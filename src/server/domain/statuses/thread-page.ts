/**
 * A page of the thread around a status, for Linnet's own pages: as much as a person
 * reads at once, and the truth about the rest.
 *
 * Replies are paged by the id of what answers the status itself, those that its
 * author wrote on from all others apart: a new reply has a newer id, so nobody who
 * goes from page to page misses it, or sees another twice. One statement walks
 * a bounded piece of the thread, however long, wide or closed to a circle that
 * is; a few thousand rows are read where it is hostile, and a page of rows where not.
 */
import { sql, type RawBuilder } from "kysely";
import type { ThreadPage } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { notMuted } from "../accounts/avoidance.ts";
import { anyReader, type Asking, type Reading } from "../accounts/reading.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { loadStatuses } from "./load-statuses.ts";
import { latestId, settledUntil } from "./settled.ts";
import { fillPage, type Branch, type FilledPage, type WalkedReply } from "./thread-branches.ts";
import { bytesOf, onceEach, thatFit } from "./thread.ts";
import { firstBelow, isOwn, mostSteps, rowOf, type Way } from "./through-hidden.ts";
import { readableItself, readableTo } from "./visibility.ts";

/** Behind which replies the next page begins: of the status's author, and of all others. It names nothing that its reader may not see (threats V01). */
export interface ThreadCursor {
  own: string;
  others: string;
}

export interface ThreadQuery {
  limit: number;
  after?: ThreadCursor | undefined;
}

export interface PagedThread {
  page: ThreadPage;
  next: ThreadCursor | null;
}

/** The most replies of one page. */
export const mostReplies = 60;

const most = {
  /** Of statuses above. */
  ancestors: 20,
  /** Of one branch, and of all. What is hidden takes no place. */
  branch: mostReplies + 1,
  walked: 600,
  /** So many replies to the status are looked at; of a crowd that is muted a page may be short. */
  looked: 400,
  /** Of others to each post that the author wrote on. */
  besides: 6,
  besideBranch: 13,
  besideWalked: 120,
  /** So many that were not walked say whether there is something to see: others are muted. */
  behind: 20,
  /** With those that are hidden. */
  allSteps: 3 * mostSteps,
  bytes: 1024 ** 2,
};

const start: ThreadCursor = { own: "0", others: "0" };

/** Later pages have no ancestors. Throws `status.not-found`. */
export async function readThreadPage(
  reading: Reading,
  id: StatusId,
  { limit, after }: ThreadQuery,
): Promise<PagedThread> {
  const from = after ?? start;
  const room = { replies: Math.min(limit, mostReplies), bytes: most.bytes / 2 };
  const pageUntil = async (until: string) => {
    const walked = await walk(reading, id, from, until, !after);
    return { walked, filled: fillPage(branchesOf(walked), room) };
  };
  let { walked, filled } = await pageUntil(latestId);
  let next = nextOf(from, walked, filled);
  // A page that ends among replies of this minute might step over an older one whose transaction is still under way.
  if (next && lastOf(filled).some(({ recent }) => recent)) {
    const settled = await pageUntil(await settledUntil(reading.db));
    if (lastOf(settled.filled).length > 0) {
      ({ walked, filled } = settled);
      next = nextOf(from, walked, filled) ?? cursorBehind(from, filled);
    }
  }

  const { ancestors, goesOn } = above(walked);
  const statuses = await loadStatuses(reading, [id, ...ancestors, ...filled.ids]);
  const [status] = statuses.splice(0, 1);
  if (status?.id !== id) throw new Refusal("status.not-found");
  const isAbove = new Set(ancestors);
  return {
    page: {
      status,
      ancestors: statuses.filter((one) => isAbove.has(one.id)),
      descendants: statuses.filter((one) => !isAbove.has(one.id)),
      more_ancestors: goesOn,
      more_replies: filled.more,
    },
    next,
  };
}

interface Walked extends WalkedReply {
  head: StatusId | null;
  /** Written within the last minute. */
  recent: boolean;
}

interface WalkedThread {
  above: Walked[];
  /** The author's own thread, and the replies of others to it. */
  own: Walked[];
  beside: Walked[];
  /** Below the replies of others to the status itself. */
  direct: Walked[];
  /** There may be more below the last of these. */
  isCut: boolean;
  /** Replies to the status were looked at up to this one; more of them may be there. */
  looked: StatusId | null;
}

function above({ above: walked }: WalkedThread): { ancestors: StatusId[]; goesOn: boolean } {
  const shown = onceEach(walked);
  const nearest = thatFit(shown.slice(0, most.ancestors), most.bytes / 2);
  return { ancestors: nearest.map(({ id }) => id).toReversed(), goesOn: nearest.length < shown.length };
}

function branchesOf({ own, beside, direct, isCut, above: ancestors }: WalkedThread) {
  // A circle leads from below to what stands above.
  const isAbove = new Set(ancestors.map(({ id }) => id));
  const below = (walked: Walked[]) => walked.filter(({ id }) => !isAbove.has(id));
  const ownBranches = branchesAmong(below(own));
  const directBranches = branchesAmong(below(direct));
  // The last one begins the next page.
  if (isCut) directBranches.pop();
  return {
    own: ownBranches,
    ownGoesOn: ownBranches.length >= most.branch,
    beside: branchesAmong(below(beside)),
    direct: directBranches,
  };
}

function branchesAmong(walked: Walked[]): Branch<Walked>[] {
  return [...Map.groupBy(walked, ({ head }) => head).values()].map((replies) => ({ head: replies[0]!, replies }));
}

/** Null where nothing is left. */
function nextOf(from: ThreadCursor, walked: WalkedThread, filled: FilledPage<Walked>): ThreadCursor | null {
  const behind = cursorBehind(from, filled);
  const heads = new Set(walked.direct.map(({ head }) => head)).size;
  if (filled.isFull || heads >= most.branch || walked.isCut) return behind;
  return walked.looked && { ...behind, others: walked.looked };
}

const cursorBehind = (from: ThreadCursor, { lastOwn, lastDirect }: FilledPage<Walked>): ThreadCursor => ({
  own: lastOwn?.id ?? from.own,
  others: lastDirect?.id ?? from.others,
});

const lastOf = ({ lastOwn, lastDirect }: FilledPage<Walked>) => [lastOwn, lastDirect].filter((last) => last !== null);

interface Row extends Walked {
  place: Exclude<keyof WalkedThread, "isCut"> | "cut";
}

/** Rows of a branch come in the width of it, its head first. */
async function walk(
  { db, viewer }: Reading,
  id: StatusId,
  from: ThreadCursor,
  until: string,
  upwards: boolean,
): Promise<WalkedThread> {
  const read = viewer ? walkForViewer : walkForVisitor;
  const rows = await read(db, { id, ...from, until, upwards, reader: viewer?.accountId });
  const at = (place: Row["place"]) => rows.filter((row) => row.place === place);
  return {
    above: at("above"),
    own: at("own"),
    beside: at("beside"),
    direct: at("direct"),
    isCut: at("cut").length > 0,
    looked: at("looked")[0]?.id ?? null,
  };
}

/**
 * The first rows of a walk, so many that the reader may see `places` of them. PostgreSQL stops at the last one by itself,
 * as the count only grows (in version 15 only of a count without an argument). There is no order, so no more is walked than is taken.
 */
const placesOf = (walk: RawBuilder<unknown>, places: number, steps: number) => sql`(
  select * from (
    select step.*, count(*) filter (where step.visible) over (rows between unbounded preceding and 1 preceding) as before
    from (${walk} limit ${sql.lit(steps)}) step
  ) step
  where step.before < ${sql.lit(places)}
)`;

/** A head and what answers it, each with what it stands below. */
const branchBelow = (way: Way, places: number) => sql`(
  with recursive below as (
    select head.id, head.parent, true as visible
    union all
    select reply.id, reply.parent, reply.visible
    from below cross join lateral ${firstBelow(sql`below.id`, way)} reply
    where below.visible
  )
  select node.id, node.parent, node.visible, head.id as head
  from ${placesOf(sql`select * from below`, places, mostSteps)} node
)`;

/** Whether the reader may see something that was not walked behind this reply, which they may see. */
const hasMoreBehind = (way: Way, shown: RawBuilder<unknown>) => sql`
  coalesce((
    select true from ${placesOf(
      sql`
        with recursive behind as (
          select child.id, child.visible from ${firstBelow(sql`walked.id`, way)} child
          where child.id not in (select walked.id from walked)
          union all
          select child.id, child.visible from behind cross join lateral ${firstBelow(sql`behind.id`, way)} child
          where behind.visible
        )
        select * from behind`,
      most.behind,
      mostSteps,
    )} unseen
    cross join lateral (select * from status where status.id = unseen.id offset 0) reply
    where ${shown} limit 1
  ), false)`;

const walkForVisitor = prepared<Row>("thread-page-for-visitor", walking(null));
const walkForViewer = prepared<Row>("thread-page-for-viewer", walking(anyReader));

function walking(reader: Asking): RawBuilder<Row> {
  const focused = sql`(select focused.id from focused)`;
  const [own, others] = [placeholder("own", "bigint"), placeholder("others", "bigint")];
  const isSettled = sql`status.id < ${placeholder("until", "bigint")}`;
  const way: Way = { reader, focused };
  const shown = (alias: string) =>
    sql`(${readableItself(reader, alias)} and ${notMuted(reader, `${alias}.account_id`)})`;

  return sql<Row>`
    with recursive focused as materialized (
      select status.id, status.in_reply_to_id from status where status.id = ${placeholder("id", "bigint")} and ${readableTo(reader)}
    ), above as (
      select status.id, status.in_reply_to_id, case when ${shown("status")} then true else false end as shown
      from focused cross join lateral ${rowOf(sql`focused.in_reply_to_id`)}
      where ${placeholder("upwards", "boolean")} and status.id <> focused.id
      union all
      select status.id, status.in_reply_to_id, case when ${shown("status")} then true else false end
      from above cross join lateral ${rowOf(sql`above.in_reply_to_id`)}
      where status.id <> ${focused}
    ), own as (
      select reply.id, focused.id as parent, reply.id as head, true as visible
      from focused cross join lateral (
        select status.id from (
          select * from status
          where status.in_reply_to_id = focused.id and status.id <> focused.id and ${isOwn}
            and status.id > ${own} and ${isSettled}
          order by status.id offset 0
        ) status
        where case when ${shown("status")} then true end limit ${sql.lit(most.branch)}
      ) reply
      union all
      select reply.id, reply.parent, own.head, reply.visible
      from own cross join lateral ${firstBelow(sql`own.id`, { ...way, only: isOwn })} reply
      where own.visible
    ), own_thread as materialized (
      select step.id, step.parent, step.head
      from ${placesOf(sql`select * from own`, most.branch, mostSteps)} step
      where step.visible
    ), left_at as materialized (
      -- Of a reply that is gone, or hidden, the id alone says where the next page begins: nobody finds out by guessing where it was.
      select ${others} as id, coalesce((
        with recursive up as (
          select status.id, status.in_reply_to_id as parent from ${rowOf(others)} where ${readableItself(reader)}
          union all
          select status.id, status.in_reply_to_id from up cross join lateral ${rowOf(sql`up.parent`)}
          where up.parent <> ${focused}
        )
        select status.in_reply_to_id from (select * from up limit ${sql.lit(mostSteps)}) up cross join lateral ${rowOf(others)}
        where up.parent = ${focused} limit 1
      ), ${focused}) as parent
    ), looked as (
      select step.* from ${placesOf(
        sql`select * from ${firstBelow(
          focused,
          { ...way, only: isSettled, ends: shown("status") },
          {
            id: sql`(select left_at.id from left_at)`,
            parent: sql`(select left_at.parent from left_at)`,
          },
        )} step`,
        most.looked,
        mostSteps,
      )} step
    ), direct_heads as (
      -- Those of the author that answer the status itself stand in the author's own thread.
      select step.id, step.parent from looked step where not step.leads and (step.besides or not step.is_reply)
      limit ${sql.lit(most.branch)}
    ), beside_heads as (
      select reply.id, own_thread.id as parent
      from own_thread cross join lateral (
        select first.id
        from ${firstBelow(sql`own_thread.id`, way)} first
        where first.visible and first.besides limit ${sql.lit(most.besides)}
      ) reply
    ), direct as (
      ${placesOf(
        sql`select node.* from direct_heads head cross join lateral ${branchBelow(way, most.branch)} node`,
        most.walked,
        most.allSteps,
      )}
    ), beside as (
      ${placesOf(
        sql`select node.* from beside_heads head cross join lateral ${branchBelow(way, most.besideBranch)} node`,
        most.besideWalked,
        most.allSteps,
      )}
    ), walked as materialized (
      select 'own' as place, own_thread.id, own_thread.parent, own_thread.head from own_thread
      union all select 'beside', beside.id, beside.parent, beside.head from beside where beside.visible
      union all select 'direct', direct.id, direct.parent, direct.head from direct where direct.visible
    )
    select walked.place, walked.id, walked.parent, walked.head, ${bytesOf} as bytes, ${shown("status")} as shown,
      ${hasMoreBehind(way, shown("reply"))} as cut,
      status.id > ((extract(epoch from now()) * 1000)::bigint - 60000) << 16 as recent
    from walked cross join lateral ${rowOf(sql`walked.id`)}
    union all
    select 'above', status.id, status.in_reply_to_id, null, ${bytesOf}, true, false, false
    from (
      select step.id from (select * from above limit ${sql.lit(mostSteps)}) step
      where step.shown limit ${sql.lit(most.ancestors + 1)}
    ) step cross join lateral ${rowOf(sql`step.id`)}
    union all
    select 'cut', focused.id, null, null, 0, false, false, false from focused
    where (select count(*) filter (where direct.visible) >= ${sql.lit(most.walked)} or count(*) >= ${sql.lit(most.allSteps)} from direct)
    union all
    (
      select 'looked', step.id, step.parent, null, 0, false, false, false
      from looked step
      where step.visible and case when (select count(*) from direct_heads) < ${sql.lit(most.branch)} then (
        select count(*) filter (where looked.visible) >= ${sql.lit(most.looked)} or count(*) >= ${sql.lit(mostSteps)} from looked
      ) end
      order by step.before desc limit 1
    )`;
}
