/** The replies of an open thread: how they stand below each other, and how others come among them. */
import type { StatusId } from "#protocol/ids.ts";
import type { Joined } from "#web/statuses/drawn-apart.ts";
import { joinsOf, type ParentOf } from "./threads.ts";

/** A row of a thread: a post, or that there are more replies to it than are shown above. */
export type ThreadRow = { item: StatusId; joined: Joined } | { repliesTo: StatusId; joined: boolean };

/** Where a branch ends, a row says that something of it is left out. */
export function rowsOfThread(ids: readonly StatusId[], more: ReadonlySet<StatusId>, parentOf: ParentOf): ThreadRow[] {
  const joins = joinsOf(ids, parentOf);
  const rows: ThreadRow[] = [];
  /** The post above and what it answers, as far as that is shown. */
  const open: StatusId[] = [];
  const closeUpTo = (parent: StatusId | null) => {
    while (open.length && open.at(-1) !== parent) {
      const repliesTo = open.pop()!;
      if (!more.has(repliesTo)) continue;
      const above = rows.at(-1)!;
      const joined = "item" in above && above.item === repliesTo;
      if (joined) above.joined = above.joined === "above" ? "both" : "below";
      rows.push({ repliesTo, joined });
    }
  };
  ids.forEach((item, index) => {
    closeUpTo(parentOf(item));
    rows.push({ item, joined: joins[index]! });
    open.push(item);
  });
  closeUpTo(null);
  return rows;
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
