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
import { anyReader, asking, type Asking, type Reading } from "../accounts/reading.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { loadStatuses } from "./load-statuses.ts";
import { latestId, settledUntil } from "./settled.ts";
import { fillPage, type Branch, type FilledPage, type WalkedReply } from "./thread-branches.ts";
import { bytesOf, thatFit } from "./thread.ts";
import { visibleItself, visibleTo } from "./visibility.ts";

/** Up to which replies to the status earlier pages came: of its author, and all others. */
export interface ThreadCursor {
  own: string;
  others: string;
  /**
   * "0", or the same as `others`: earlier pages ended behind a hidden reply, and came to this one there. A cursor names nothing that
   * its reader may not see; the way up from here leads to what is hidden (threats V01).
   */
  behind: string;
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
  /** So far up is looked for them behind what is hidden. */
  steps: 400,
  /** Of one branch, and of all. What is hidden takes no place. */
  branch: mostReplies + 1,
  walked: 600,
  /** So many rows are walked for them, with those that are hidden. */
  branchSteps: 1_000,
  walkedSteps: 3_000,
  /** So many replies to the status are looked at; of a crowd that is muted a page may be short. */
  looked: 400,
  /** Of others to each post that the author wrote on. */
  besides: 6,
  besideBranch: 13,
  besideWalked: 120,
  /** So many that were not walked say whether there is something to see: others are muted. */
  behind: 20,
  /** Behind a hidden one so many are looked through for one that can be seen. */
  hidden: 1_000,
  bytes: 1024 ** 2,
};

const start: ThreadCursor = { own: "0", others: "0", behind: "0" };

/** Later pages have no ancestors. Throws `status.not-found`. */
export async function readThreadPage(
  reading: Reading,
  id: StatusId,
  { limit, after }: ThreadQuery,
): Promise<PagedThread> {
  const from = after ?? start;
  const left = await whereLeft(reading, id, from);
  const room = { replies: Math.min(limit, mostReplies), bytes: most.bytes / 2 };
  const pageUntil = async (until: string) => {
    const walked = await walk(reading, id, left, until, !after);
    return { walked, filled: fillPage(branchesOf(walked), room, most.branch) };
  };
  let { walked, filled } = await pageUntil(latestId);
  const ends: Ends = { from, left };
  let next = nextOf(ends, walked, filled);
  // A page that ends among replies of this minute might step over an older one whose transaction is still under way.
  if (next && lastOf(filled).some(({ recent }) => recent)) {
    const settled = await pageUntil(await settledUntil(reading.db));
    if (lastOf(settled.filled).length > 0) {
      ({ walked, filled } = settled);
      next = nextOf(ends, walked, filled) ?? cursorBehind(ends, walked, filled);
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
  /** It takes a place: the reader may see it, or could if its author were not muted. */
  visible: boolean;
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
  /** Replies to the status were looked at up to this one, which can be seen, or a little further; more of them may be there. */
  looked: StatusId | null;
}

function above({ above: walked }: WalkedThread): { ancestors: StatusId[]; goesOn: boolean } {
  const shown = walked.filter((one) => one.shown);
  const nearest = thatFit(shown.slice(0, most.ancestors), most.bytes / 2);
  const goesOn = nearest.length < shown.length || (nearest.length > 0 && walked.length === most.steps);
  return { ancestors: nearest.map(({ id }) => id).toReversed(), goesOn };
}

function branchesOf({ own, beside, direct, above: ancestors }: WalkedThread) {
  // A circle leads from below to what stands above.
  const isAbove = new Set(ancestors.map(({ id }) => id));
  const below = (walked: Walked[]) => walked.filter(({ id }) => !isAbove.has(id));
  const ownBranches = branchesAmong(below(own));
  const directBranches = branchesAmong(below(direct));
  // The walk may have ended inside of the last one, which then begins the next page.
  if (isAtEnd(direct)) directBranches.pop();
  return {
    own: ownBranches,
    ownGoesOn: ownBranches.length >= most.branch,
    beside: branchesAmong(below(beside)),
    direct: directBranches,
  };
}

/** The walk went as far as it may. */
const isAtEnd = (direct: readonly Walked[]) =>
  direct.length >= most.walkedSteps || direct.filter(({ visible }) => visible).length >= most.walked;

function branchesAmong(walked: Walked[]): Branch<Walked>[] {
  return [...Map.groupBy(walked, ({ head }) => head).values()].map((replies) => ({ head: replies[0]!, replies }));
}

/** Where earlier pages ended: as the reader says it, and as it stands in the thread. */
interface Ends {
  from: ThreadCursor;
  left: ThreadCursor;
}

/** The reply to the status that leads to where earlier pages ended, and the reply to that one. */
async function whereLeft({ db, viewer }: Reading, id: StatusId, from: ThreadCursor): Promise<ThreadCursor> {
  if (from.behind === "0") return from;
  const { rows } = await sql<{ id: StatusId; isHead: boolean }>`
    with recursive up as (
      -- What is hidden leads nowhere from here: nobody finds out by guessing that it is there.
      select status.id, status.in_reply_to_id from status
      where status.id = ${from.behind} and ${visibleItself(asking(viewer))}
      union all
      select status.id, status.in_reply_to_id from up join status on status.id = up.in_reply_to_id
      where up.in_reply_to_id <> ${id}
    )
    select up.id, up.in_reply_to_id = ${id} as "isHead" from up limit ${most.branchSteps}`.execute(db);
  const [head, reply] = rows.toReversed();
  return head?.isHead ? { own: from.own, others: head.id, behind: reply?.id ?? "0" } : from;
}

/** Null where nothing is left. */
function nextOf(ends: Ends, walked: WalkedThread, filled: FilledPage<Walked>): ThreadCursor | null {
  const behind = cursorBehind(ends, walked, filled);
  if (filled.isFull) return behind;
  const heads = new Set(walked.direct.map(({ head }) => head)).size;
  if (heads >= most.branch || isAtEnd(walked.direct)) return behind;
  const { looked } = walked;
  if (looked === null) return null;
  // Behind it there may be a hidden one whose replies stand on this page.
  if (filled.lastDirect && BigInt(filled.lastDirect.id) > BigInt(looked)) return behind;
  return { ...behind, others: looked, behind: "0" };
}

function cursorBehind(
  { from, left }: Ends,
  { direct }: WalkedThread,
  { lastOwn, lastDirect, lastBehind }: FilledPage<Walked>,
): ThreadCursor {
  const own = lastOwn?.id ?? from.own;
  const head = lastBehind?.parent ?? lastDirect?.id;
  if (!head) return { ...from, own };
  if (!lastBehind && lastDirect?.visible) return { own, others: head, behind: "0" };
  const answers = Map.groupBy(direct, ({ parent }) => parent);
  const firstVisible = (reply: Walked): Walked | undefined => {
    if (reply.visible) return reply;
    for (const answer of answers.get(reply.id) ?? []) {
      const visible = firstVisible(answer);
      if (visible) return visible;
    }
    return undefined;
  };
  const last = lastBehind ?? answers.get(head)?.at(-1);
  const visible = last && firstVisible(last);
  if (visible) return { own, others: visible.id, behind: visible.id };
  return head === left.others ? { ...from, own } : { own, others: head, behind: "0" };
}

const lastOf = ({ lastOwn, lastDirect, lastBehind }: FilledPage<Walked>) =>
  [lastOwn, lastDirect, lastBehind].filter((last) => last !== null);

interface Row extends Walked {
  place: keyof WalkedThread;
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
  // Where earlier pages ended behind a hidden reply, it stands here once more.
  const left = from.behind === "0" ? from.others : String(BigInt(from.others) - 1n);
  const rows = await read(db, { id, ...from, left, until, upwards, reader: viewer?.accountId });
  const at = (place: Row["place"]) => rows.filter((row) => row.place === place);
  return {
    above: at("above"),
    own: at("own"),
    beside: at("beside"),
    direct: at("direct"),
    looked: at("looked")[0]?.id ?? null,
  };
}

/**
 * Rows of `status` in their order, each with whether this reader may see it. Behind a `case`, here and below, as an `exists`
 * outside of one becomes a join, which reads everything and keeps no order.
 */
const withVisible = (reader: Asking, statuses: RawBuilder<unknown>) => sql`(
  select status.*, case when ${visibleItself(reader)} then true else false end as visible
  from (${statuses} offset 0) status offset 0
) status`;

/** How the walk goes on below a reply. */
interface Way {
  reader: Asking;
  focused: RawBuilder<unknown>;
  /** A condition on the `status` that answers. */
  only?: RawBuilder<unknown>;
  /** The same for what answers a hidden one. */
  through?: RawBuilder<unknown>;
}

/**
 * What answers something, the oldest first, down to the first ones that the reader may see: hidden ones are walked through
 * at once, so that what stands behind five of them is as near as what stands behind one. `besides` says whether
 * somebody answered somebody else on the way.
 */
const firstBelow = (to: RawBuilder<unknown>, { reader, focused, only = sql`true`, through = sql`true` }: Way) => {
  const replies = (above: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    withVisible(
      reader,
      sql`select * from status where status.in_reply_to_id = ${above} and (${condition}) order by status.id`,
    );
  return sql`(
    with recursive first as (
      select status.id, ${to} as parent, status.visible, ${isOthers} as besides
      from ${replies(to, only)}
      where status.id <> ${focused} and ${countsFor(reader, focused)}
      union all
      select reply.id, first.id, reply.visible, first.besides or reply.besides
      from first cross join lateral (
        select status.id, status.visible, ${isOthers} as besides from ${replies(sql`first.id`, through)}
      ) reply
      where not first.visible and reply.id <> ${focused}
    )
    select first.* from first
  )`;
};

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

/** A head and what answers it; `way.only` is a condition on `head`, `below` and the `status` that answers it. */
const branchBelow = (way: Way, places: number) => sql`(
  with recursive below as (
    select head.id, head.parent, head.visible, true as leads
    union all
    select reply.id, reply.parent, reply.visible, reply.visible
    from below cross join lateral ${firstBelow(sql`below.id`, way)} reply
    where below.leads
  )
  select node.id, node.parent, node.visible, head.id as head
  from ${placesOf(sql`select * from below`, places, most.branchSteps)} node
)`;

/**
 * Whether a row of `status`, with `visible`, takes part in the walk: one that this reader may see, or that leads to one. What is
 * hidden and leads nowhere does not, or the end of a page would tell of it (threats V01). Somebody who is muted is nobody's secret.
 */
const countsFor = (reader: Asking, focused: RawBuilder<unknown>) => sql`
  case when status.visible then true else (
    select true from (
      with recursive behind as (
        select child.id from status child where child.in_reply_to_id = status.id and child.id <> ${focused}
        union all
        select child.id from behind join status child on child.in_reply_to_id = behind.id
      )
      select behind.id from behind limit ${sql.lit(most.hidden)}
    ) hidden
    cross join lateral (select * from status where status.id = hidden.id offset 0) reply
    where case when ${visibleItself(reader, "reply")} then true end limit 1
  ) end`;

/** Whether the reader may see something that was not walked behind this reply, which they may see. */
const hasMoreBehind = (way: Way, shown: RawBuilder<unknown>) => sql`
  case when walked.visible then coalesce((
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
      most.hidden,
    )} unseen
    cross join lateral (select * from status where status.id = unseen.id offset 0) reply
    where ${shown} limit 1
  ), false) else false end`;

const isOwn = sql`status.in_reply_to_account_id = status.account_id`;
const isOthers = sql`(status.in_reply_to_account_id is distinct from status.account_id)`;

const walkForVisitor = prepared<Row>("thread-page-for-visitor", walking(null));
const walkForViewer = prepared<Row>("thread-page-for-viewer", walking(anyReader));

function walking(reader: Asking): RawBuilder<Row> {
  const focused = sql`(select focused.id from focused)`;
  const until = placeholder("until", "bigint");
  const way: Way = { reader, focused };
  const shown = (alias: string) =>
    sql`(${visibleItself(reader, alias)} and ${notMuted(reader, `${alias}.account_id`)})`;
  const rowOf = (what: string) =>
    sql`(select * from status where status.id = ${sql.ref(`${what}.id`)} offset 0) status`;

  const isLeft = sql`
    below.id <> head.id or head.shown or (
      (head.id <> ${placeholder("others", "bigint")} or status.id > ${placeholder("behind", "bigint")})
      and status.id < ${until}
    )`;

  return sql<Row>`
    with recursive focused as materialized (
      select status.id, status.in_reply_to_id from status where status.id = ${placeholder("id", "bigint")} and ${visibleTo(reader)}
    ), above as (
      select focused.in_reply_to_id as id, array[focused.id] as path, 0 as seen from focused
      where ${placeholder("upwards", "boolean")} and focused.in_reply_to_id <> focused.id
      union all
      select status.in_reply_to_id, above.path || status.id, above.seen + case when ${shown("status")} then 1 else 0 end
      from above cross join lateral ${rowOf("above")}
      where above.seen <= ${sql.lit(most.ancestors)} and cardinality(above.path) < ${sql.lit(most.steps)}
        and status.in_reply_to_id <> all(above.path)
    ), own as (
      select reply.id, focused.id as parent, reply.id as head, true as visible
      from focused cross join lateral (
        select status.id from (
          select * from status
          where status.in_reply_to_id = focused.id and status.id <> focused.id and ${isOwn}
            and status.id > ${placeholder("own", "bigint")} and status.id < ${until}
          order by status.id offset 0
        ) status
        where case when ${shown("status")} then true end limit ${sql.lit(most.branch)}
      ) reply
      union all
      select reply.id, reply.parent, own.head, reply.visible
      from own cross join lateral ${firstBelow(sql`own.id`, { ...way, only: isOwn, through: isOwn })} reply
      where own.visible
    ), own_thread as materialized (
      select step.id, step.parent, step.head, step.visible
      from ${placesOf(sql`select * from own`, most.branch, most.branchSteps)} step
    ), looked as (
      select status.id, status.account_id, status.in_reply_to_id, status.in_reply_to_account_id, status.visibility,
        status.deleted_at, status.visible
      from ${withVisible(
        reader,
        sql`
          select * from status
          where status.in_reply_to_id = ${focused} and status.id <> ${focused}
            and status.id > ${placeholder("left", "bigint")} and status.id < ${until}
          order by status.id`,
      )}
      where ${countsFor(reader, focused)} limit ${sql.lit(most.looked)}
    ), direct_heads as (
      -- A reply of the author that the reader may not see leads to replies like any other that is hidden.
      select seen.id, seen.in_reply_to_id as parent, seen.shown, seen.visible
      from (select status.*, ${isOthers} as by_others, ${shown("status")} as shown from looked status) seen
      where case when seen.shown then seen.by_others
        else (select true from status reply where reply.in_reply_to_id = seen.id limit 1) end
      order by seen.id limit ${sql.lit(most.branch)}
    ), beside_heads as (
      select reply.id, own_thread.id as parent, reply.visible
      from own_thread cross join lateral (
        select first.id, first.visible
        from (select * from ${firstBelow(sql`own_thread.id`, way)} reply limit ${sql.lit(most.branchSteps)}) first
        where first.visible and first.besides limit ${sql.lit(most.besides)}
      ) reply
      where own_thread.visible
    ), direct as (
      ${placesOf(
        sql`select node.* from direct_heads head cross join lateral ${branchBelow({ ...way, only: isLeft }, most.branch)} node`,
        most.walked,
        most.walkedSteps,
      )}
    ), beside as (
      ${placesOf(
        sql`select node.* from beside_heads head cross join lateral ${branchBelow(way, most.besideBranch)} node`,
        most.besideWalked,
        most.walkedSteps,
      )}
    ), walked as materialized (
      select 'own' as place, own_thread.id, own_thread.parent, own_thread.head, own_thread.visible from own_thread
      union all select 'beside', beside.id, beside.parent, beside.head, beside.visible from beside
      union all select 'direct', direct.id, direct.parent, direct.head, direct.visible from direct
    )
    select walked.place, walked.id, walked.parent, walked.head, walked.visible, ${bytesOf} as bytes, ${shown("status")} as shown,
      ${hasMoreBehind(way, shown("reply"))} as cut,
      status.id > ((extract(epoch from now()) * 1000)::bigint - 60000) << 16 as recent
    from walked cross join lateral ${rowOf("walked")}
    union all
    (
      select 'above', status.id, status.in_reply_to_id, null, false, ${bytesOf}, ${shown("status")}, false, false
      from above cross join lateral ${rowOf("above")}
      order by cardinality(above.path)
    )
    union all
    (
      select 'looked', status.id, status.in_reply_to_id, null, false, 0, false, false, false
      from looked status
      where status.visible and (select count(*) from direct_heads) < ${sql.lit(most.branch)}
        and (select count(*) from looked) = ${sql.lit(most.looked)}
      order by status.id desc limit 1
    )`;
}
