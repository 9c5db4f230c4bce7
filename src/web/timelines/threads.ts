/** Replies beside what they answer: which posts of a list belong together, and in which order they read. */
import type { StatusId } from "#protocol/ids.ts";
import type { ListRow } from "#web/paging/list.ts";
import type { Joined } from "#web/statuses/drawn-apart.ts";

/** What a status answers; null for none, and for a boost. */
export type ParentOf = (id: StatusId) => StatusId | null;

/** For each post of a list, the neighbours that a line leads to. */
export function joinsOf(ids: readonly StatusId[], parentOf: ParentOf): Joined[] {
  return ids.map((id, index) => {
    const previous = ids[index - 1];
    const next = ids[index + 1];
    const above = previous !== undefined && parentOf(id) === previous;
    const below = next !== undefined && parentOf(next) === id;
    return above ? (below ? "both" : "above") : below ? "below" : "none";
  });
}

/** What a list knows of its posts. */
export interface Known {
  parentOf: ParentOf;
  /** The parent that is to be shown above an answer, wherever else it stands, and how much of the thread is above that. */
  contextOf: (id: StatusId) => { parent: StatusId; more: number } | null;
  /** What a boost boosts; null for a post. */
  boostedBy: ParentOf;
}

export interface PostRow {
  item: StatusId;
  joined?: Joined;
  /** Of a post that stands here for the answer below it: so much of the thread is above it. */
  more?: number;
  /** So many more boosts of the same post came right before this one. */
  others?: number;
}

/**
 * A timeline has the newest post first, a thread reads the other way round: an
 * answer that stands right above its parent is put below it, chains as a whole.
 * Any other answer gets its parent above it, once for each thread; a post that is
 * shown so is not shown again where it stood itself. Boosts of one post that follow
 * each other are one row.
 */
export function inThreads(rows: readonly ListRow<StatusId>[], known: Known): (PostRow | GapBelow)[] {
  const { parentOf, contextOf, boostedBy } = known;
  const ordered: (PostRow | GapBelow)[] = [];
  const contexts = new Set<StatusId>();
  const threads = new Set<StatusId>();
  let chain: StatusId[] = [];

  const close = () => {
    const [head] = chain;
    if (head === undefined) return;
    const root = rootOf(head, parentOf);
    const context = threads.has(root) ? null : contextOf(head);
    threads.add(root);
    if (context) {
      contexts.add(context.parent);
      chain.unshift(context.parent);
    }
    const joins = joinsOf(chain, parentOf);
    const posts = chain.map((item, index): PostRow => ({ item, joined: joins[index] }));
    if (context) posts[0]!.more = context.more;
    ordered.push(...posts);
    chain = [];
  };

  for (const row of rows) {
    if (!("item" in row)) {
      close();
      ordered.push(row);
      continue;
    }
    const { item } = row;
    if (chain[0] === undefined || parentOf(chain[0]) !== item) close();
    if (contexts.has(item)) continue;
    const boosted = chain.length ? null : boostedBy(item);
    const above = ordered.at(-1);
    if (boosted && above && "item" in above && boostedBy(above.item) === boosted)
      above.others = (above.others ?? 0) + 1;
    else chain.unshift(item);
    if (boosted) close();
  }
  close();
  return ordered;
}

export type GapBelow = Exclude<ListRow<StatusId>, { item: StatusId }>;

/** As far up as is known; a thread that a hostile server has closed to a circle ends somewhere. */
function rootOf(id: StatusId, parentOf: ParentOf): StatusId {
  const seen = new Set<StatusId>();
  let root = id;
  for (let above = parentOf(root); above && !seen.has(above); above = parentOf(root)) {
    seen.add(above);
    root = above;
  }
  return root;
}
