/** Which filters of a reader match a status, and by what. */
import type { FilterResult } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Compiled, FilterSet } from "./kept-filters.ts";

/** `words` are all that can be read of it, folded; `ids` its own, and that of what it boosts. */
export function applyFilters(
  set: FilterSet,
  words: string,
  ids: readonly StatusId[],
  now = Date.now(),
): FilterResult[] {
  if (set.filters.length === 0) return [];
  const matched = new Map<Compiled, string[]>();
  for (const place of [...set.search(words)].toSorted((a, b) => a - b)) {
    const { keyword, filter } = set.keywords[place]!;
    matched.set(filter, [...(matched.get(filter) ?? []), keyword]);
  }
  return set.filters.flatMap((filter) => {
    const keywords = matched.get(filter) ?? null;
    const statuses = ids.filter((id) => filter.statuses.has(id));
    if (filter.end <= now || (!keywords && statuses.length === 0)) return [];
    const status_matches = statuses.length > 0 ? statuses : null;
    return [{ filter: filter.shown, keyword_matches: keywords, status_matches }];
  });
}
