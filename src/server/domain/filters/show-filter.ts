/** Filters as both versions of the API show them: rows in, entities out, and no query. */
import type { Selectable } from "kysely";
import type { Filter, FilterKeyword, FilterResult, FilterStatus, KeywordFilter } from "#protocol/entities.ts";
import type { Tables } from "#server/storage/tables.ts";

export interface FilterRow extends Omit<Selectable<Tables["filter"]>, "account_id" | "created_at"> {
  keywords: FilterKeyword[];
  statuses: FilterStatus[];
}

export function showFilter({ keywords, statuses, ...filter }: FilterRow): Filter {
  return { ...showFilterAlone(filter), keywords, statuses };
}

export function showFilterAlone(row: Omit<FilterRow, "keywords" | "statuses">): FilterResult["filter"] {
  const { id, title, context, action, expires_at } = row;
  return { id, title, context, expires_at: expires_at && expires_at.toISOString(), filter_action: action };
}

/** Each of its keywords as a filter of its own. A filter of single posts alone is none to apps of the first version. */
export function showKeywordFilters({ keywords, context, action, expires_at }: FilterRow): KeywordFilter[] {
  return keywords.map(({ id, keyword, whole_word }) => ({
    id,
    phrase: keyword,
    context,
    whole_word,
    expires_at: expires_at && expires_at.toISOString(),
    irreversible: action === "hide",
  }));
}
