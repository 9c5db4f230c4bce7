/**
 * The replies of an open thread: how they stand below each other, and how others come among them.
 *
 * They are flat until they branch: a post with one reply has it below itself, and one with several has them a step further
 * in. So a chain of any length is as wide as its first post.
 */
import type { StatusId } from "#protocol/ids.ts";
import type { Joined } from "#web/statuses/drawn-apart.ts";
import type { ParentOf } from "./threads.ts";

/** A row of a thread: a post, or that there are more replies to it than are shown above. */
export type ThreadRow = PostOfThread | { repliesTo: StatusId; joined: boolean };

export interface PostOfThread {
  item: StatusId;
  joined: Joined;
  /** The replies to it and to those, where they branch. */
  branch?: ThreadRow[];
}

/** So many branches may stand in each other. What branches further in stays flat. */
export const mostDepth = 4;

/**
 * Those that answer the same post stand in the order in which they came, whether or not the answers to each came right
 * behind it: not every server sends a thread so. At the end of a branch, a row says that something of it is left out.
 */
export function rowsOfThread(ids: readonly StatusId[], more: ReadonlySet<StatusId>, parentOf: ParentOf): ThreadRow[] {
  const known = new Set(ids);
  const repliesTo = Map.groupBy(known, parentOf);
  const rows: ThreadRow[] = [];
  const placed = new Set<StatusId>();

  interface Next {
    id: StatusId;
    isMore?: boolean;
    among: ThreadRow[];
    depth: number;
  }
  function place(first: StatusId): void {
    // A stack, as a chain may be longer than functions can call each other.
    const waiting: Next[] = [{ id: first, among: rows, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { id, isMore, among, depth } = next;
      if (isMore) among.push({ repliesTo: id, joined: joinAbove(among, id) });
      else if (!placed.has(id)) {
        placed.add(id);
        waiting.push(...placeOne(id, among, depth).toReversed());
      }
    }
  }
  function placeOne(id: StatusId, among: ThreadRow[], depth: number): Next[] {
    const replies = repliesTo.get(id) ?? [];
    const isCut = more.has(id);
    const row: PostOfThread = {
      item: id,
      joined: joinAbove(among, parentOf(id)) ? "above" : "none",
    };
    among.push(row);
    const branches = depth < mostDepth && replies.length + Number(isCut) > 1;
    if (branches) {
      row.branch = [];
      joinBelow(row);
    }
    const place = { among: row.branch ?? among, depth: depth + Number(branches) };
    const below: Next[] = replies.map((reply) => ({ ...place, id: reply }));
    return isCut ? [...below, { ...place, id, isMore: true }] : below;
  }

  for (const id of known) if (!known.has(parentOf(id)!)) place(id);
  // A hostile server may close a thread to a circle, which has no first post.
  for (const id of known) place(id);
  return rows;
}

/** Joins with the row above if that is this post. */
function joinAbove(among: readonly ThreadRow[], post: StatusId | null): boolean {
  const above = among.at(-1);
  if (!above || !("item" in above) || above.item !== post || above.branch) return false;
  joinBelow(above);
  return true;
}

function joinBelow(row: PostOfThread): void {
  row.joined = row.joined === "above" || row.joined === "both" ? "both" : "below";
}

/** Under this name a page keeps whether the branch below a post is open. */
export const foldOf = (id: StatusId) => `open branch ${id}`;

/** What a reply answers, what that answers, and so on. */
export function pathTo(reply: StatusId, parentOf: ParentOf): ReadonlySet<StatusId> {
  const path = new Set<StatusId>();
  for (let at = parentOf(reply); at && !path.has(at); at = parentOf(at)) path.add(at);
  return path;
}

/** The posts of a branch, with those of the branches in it. */
export function postsIn(rows: readonly ThreadRow[]): StatusId[] {
  return rows.flatMap((row) => ("item" in row ? [row.item, ...postsIn(row.branch ?? [])] : []));
}

/** The replies of a part as they were just read. One that was there before stays below the one that it was below. */
export function mergeReplies(known: readonly StatusId[], fresh: readonly StatusId[]): StatusId[] {
  const merged = [...fresh];
  known.forEach((id, index) => {
    if (!merged.includes(id)) merged.splice(merged.indexOf(known[index - 1]!) + 1, 0, id);
  });
  return merged;
}

/** Puts a reply below what it answers and the other replies to that; without that, at the end. */
export function addReply(ids: readonly StatusId[], reply: StatusId, parentOf: ParentOf): StatusId[] {
  const at = ids.indexOf(parentOf(reply)!);
  if (at < 0) return [...ids, reply];
  const branch = new Set([ids[at]!]);
  let end = at + 1;
  for (; end < ids.length && branch.has(parentOf(ids[end]!)!); end++) branch.add(ids[end]!);
  return ids.toSpliced(end, 0, reply);
}
