/**
 * Where posts stand, for filters: each of them counts in some places only. Entities say all that match, because one post stands in
 * several lists; what shows it looks here. What is no place of the Mastodon API counts as public, as there.
 */
import { createContext } from "react";
import type { Status } from "#protocol/entities.ts";
import type { FilterAction, FilterContext } from "#protocol/filters.ts";

export const FilterPlace = createContext<FilterContext>("public");

/** The title of the first filter that does so here. */
export function filterHere(
  { filtered }: Pick<Status, "filtered">,
  place: FilterContext,
  ...actions: readonly FilterAction[]
): string | undefined {
  return filtered?.find(({ filter }) => actions.includes(filter.filter_action) && filter.context.includes(place))
    ?.filter.title;
}
