/** Replies beside what they answer: which posts of a list belong together, and in which order they read. */
import type { StatusId } from "#protocol/ids.ts";
import type { Joined } from "#web/statuses/status.tsx";

/** What a status answers; null for none, and for a boost. */
export type ParentOf = (id: StatusId) => StatusId | null;

/**
 * A timeline has the newest post first, a thread reads the other way round: an
 * answer that stands right above its parent is put below it, chains as a whole.
 */
export function inReadingOrder(ids: readonly StatusId[], parentOf: ParentOf): StatusId[] {
  const ordered: StatusId[] = [];
  let chain: StatusId[] = [];
  for (const id of ids) {
    const above = chain[0];
    if (above !== undefined && parentOf(above) !== id) {
      ordered.push(...chain);
      chain = [];
    }
    chain.unshift(id);
  }
  return [...ordered, ...chain];
}

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
