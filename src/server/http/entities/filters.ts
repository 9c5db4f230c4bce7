/** Filters, and why a post is filtered. */
import * as v from "valibot";
import type { Filter, FilterKeyword, FilterResult, FilterStatus, KeywordFilter } from "#protocol/entities.ts";
import { filterActions, filterContexts } from "#protocol/filters.ts";
import { entityOf, filled, flag, id, noted, text, time } from "./values.ts";

const context = v.array(v.picklist(filterContexts));
const filterEntries = {
  id,
  title: filled,
  context,
  expires_at: v.nullable(time),
  filter_action: noted(
    v.picklist(filterActions),
    "`warn` folds the post, `hide` leaves it out, `blur` covers its media.",
  ),
};
export const filterKeywordSchema = entityOf<FilterKeyword>()({ id, keyword: filled, whole_word: flag });
export const filterStatusSchema = entityOf<FilterStatus>()({ id, status_id: id });
export const filterSchema = entityOf<Filter>()({
  ...filterEntries,
  keywords: v.array(filterKeywordSchema),
  statuses: v.array(filterStatusSchema),
});
export const filterResultSchema = entityOf<FilterResult>()({
  filter: v.object(filterEntries),
  keyword_matches: v.nullable(v.array(text)),
  status_matches: v.nullable(v.array(id)),
});
export const keywordFilterSchema = entityOf<KeywordFilter>()({
  id,
  phrase: filled,
  context,
  whole_word: flag,
  expires_at: v.nullable(time),
  irreversible: flag,
});
