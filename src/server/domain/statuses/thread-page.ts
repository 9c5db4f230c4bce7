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
import { bytesOf, thatFit } from "./thread.ts";
import { visibleItself, visibleTo } from "./visibility.ts";

/** Up to which replies to the status earlier pages came: of its author, and all others. */
export interface ThreadCursor {
  own: string;
  others: string;
  /** The last of the others is hidden, and earlier pages came up to this reply to it; "0" if it needs no other page. */
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
  /** Of one branch, and of all. */
  branch: mostReplies + 1,
  walked: 600,
  /** So many replies to the status are looked at; of a crowd that is muted a page may be short. */
  looked: 400,
  /** Of others to each post that the author wrote on. */
  besides: 6,
  besideBranch: 13,
  besideWalked: 120,
  /** So many that were not walked say whether there is something to see. */
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
  const room = { replies: Math.min(limit, mostReplies), bytes: most.bytes / 2 };
  const pageUntil = async (until: string) => {
    const walked = await walk(reading, id, from, until, !after);
    return { walked, filled: fillPage(branchesOf(walked), room, most.branch) };
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
  /** Replies to the status were looked at up to this one, and more of them are there. */
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
  if (direct.length >= most.walked) directBranches.pop();
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
  if (filled.isFull) return behind;
  const heads = new Set(walked.direct.map(({ head }) => head)).size;
  if (heads >= most.branch || walked.direct.length >= most.walked) return behind;
  return walked.looked && { ...behind, others: walked.looked, behind: "0" };
}

function cursorBehind(from: ThreadCursor, { lastOwn, lastDirect, lastBehind }: FilledPage<Walked>): ThreadCursor {
  const own = lastOwn?.id ?? from.own;
  if (lastBehind) return { own, others: lastBehind.parent, behind: lastBehind.id };
  return lastDirect ? { own, others: lastDirect.id, behind: "0" } : { ...from, own };
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
 * Replies to something, the oldest first: those that `counts` says take a place.
 * `only` is a further condition on the `status` that answers. Behind a `case`, here and below, as an `exists` outside of one
 * becomes a join, which reads everything and keeps no order.
 */
const repliesTo = (to: RawBuilder<unknown>, counts: RawBuilder<unknown>, only = sql`true`) => sql`
  select status.id from (
    select * from status where status.in_reply_to_id = ${to} and (${only}) order by status.id offset 0
  ) status
  where ${counts}`;

/** A head and what answers it; `isLeft` is a condition on `head`, `below` and the `status` that answers it. */
const branchBelow = (
  focused: RawBuilder<unknown>,
  counts: RawBuilder<unknown>,
  branch: number,
  isLeft = sql`true`,
) => sql`(
  with recursive below as (
    select head.id, head.parent
    union all
    select reply.id, below.id from below cross join lateral (
      ${repliesTo(sql`below.id`, counts, isLeft)} limit ${sql.lit(mostReplies + 1)}
    ) reply
    where reply.id <> ${focused}
  )
  select below.*, head.id as head from below limit ${sql.lit(branch)}
)`;

/**
 * Whether a row of `status` takes a place in the walk: one that this reader may see, or that leads to one. What is hidden and
 * leads nowhere takes none, or the end of a page would tell of it (threats V01). Somebody who is muted is nobody's secret.
 */
const countsFor = (reader: Asking, focused: RawBuilder<unknown>) => sql`
  case when ${visibleItself(reader)} then true else (
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

/** Whether the reader may see something that was not walked behind this reply. */
const hasMoreBehind = (focused: RawBuilder<unknown>, counts: RawBuilder<unknown>, shown: RawBuilder<unknown>) => sql`
  coalesce((
    select true from (
      with recursive behind as (
        select child.id from (
          ${repliesTo(sql`walked.id`, counts)} limit ${sql.lit(mostReplies + most.behind)}
        ) child
        where child.id <> ${focused} and child.id not in (select walked.id from walked)
        union all
        select child.id from behind cross join lateral (
          select status.id from status where status.in_reply_to_id = behind.id
          order by status.id limit ${sql.lit(most.behind)}
        ) child
      )
      select behind.id from behind limit ${sql.lit(most.behind)}
    ) unseen
    cross join lateral (select * from status where status.id = unseen.id offset 0) reply
    where ${shown} limit 1
  ), false)`;

const walkForVisitor = prepared<Row>("thread-page-for-visitor", walking(null));
const walkForViewer = prepared<Row>("thread-page-for-viewer", walking(anyReader));

function walking(reader: Asking): RawBuilder<Row> {
  const focused = sql`(select focused.id from focused)`;
  const until = placeholder("until", "bigint");
  const counts = countsFor(reader, focused);
  const isOwn = sql`status.in_reply_to_account_id = status.account_id`;
  const isOthers = sql`status.in_reply_to_account_id is distinct from status.account_id`;
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
      select reply.id, focused.id as parent, reply.id as head
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
      select reply.id, own.id, own.head
      from own cross join lateral (
        ${repliesTo(sql`own.id`, counts, isOwn)} limit ${sql.lit(most.branch)}
      ) reply
      where reply.id <> ${focused}
    ), own_thread as materialized (
      -- Without an order, here and below, so that no more is walked than is taken.
      select * from own limit ${sql.lit(most.branch)}
    ), looked as (
      select status.id, status.account_id, status.in_reply_to_id, status.in_reply_to_account_id, status.visibility,
        status.deleted_at
      from (
        select * from status
        where status.in_reply_to_id = ${focused} and status.id <> ${focused}
          and status.id > ${placeholder("left", "bigint")} and status.id < ${until}
        order by status.id offset 0
      ) status
      where ${counts} limit ${sql.lit(most.looked)}
    ), direct_heads as (
      -- A reply of the author that the reader may not see leads to replies like any other that is hidden.
      select seen.id, seen.in_reply_to_id as parent, seen.shown
      from (select status.*, ${isOthers} as by_others, ${shown("status")} as shown from looked status) seen
      where case when seen.shown then seen.by_others
        else (select true from status reply where reply.in_reply_to_id = seen.id limit 1) end
      order by seen.id limit ${sql.lit(most.branch)}
    ), beside_heads as (
      select reply.id, own_thread.id as parent
      from own_thread cross join lateral (
        ${repliesTo(sql`own_thread.id`, counts, isOthers)} limit ${sql.lit(most.besides)}
      ) reply
      where reply.id <> ${focused}
    ), direct as (
      select node.* from direct_heads head
      cross join lateral ${branchBelow(focused, counts, most.branch, isLeft)} node
      limit ${sql.lit(most.walked)}
    ), beside as (
      select node.* from beside_heads head cross join lateral ${branchBelow(focused, counts, most.besideBranch)} node
      limit ${sql.lit(most.besideWalked)}
    ), walked as materialized (
      select 'own' as place, own_thread.* from own_thread
      union all select 'beside', beside.* from beside
      union all select 'direct', direct.* from direct
    )
    select walked.place, walked.id, walked.parent, walked.head, ${bytesOf} as bytes, ${shown("status")} as shown,
      ${hasMoreBehind(focused, counts, shown("reply"))} as cut,
      status.id > ((extract(epoch from now()) * 1000)::bigint - 60000) << 16 as recent
    from walked cross join lateral ${rowOf("walked")}
    union all
    (
      select 'above', status.id, status.in_reply_to_id, null, ${bytesOf}, ${shown("status")}, false, false
      from above cross join lateral ${rowOf("above")}
      order by cardinality(above.path)
    )
    union all
    (
      select 'looked', status.id, status.in_reply_to_id, null, 0, false, false, false
      from looked status
      where (select count(*) from direct_heads) < ${sql.lit(most.branch)}
      order by status.id offset ${sql.lit(most.looked - 1)}
    )`;
}
