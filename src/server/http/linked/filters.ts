/** Filters that a reader has on another server, and what they say of its posts. */
import type { Filter, FilterKeyword, FilterResult, FilterStatus, KeywordFilter } from "#protocol/entities.ts";
import { filterActions, filterContexts, type FilterContext } from "#protocol/filters.ts";
import type { FilterId, FilterKeywordId, FilterStatusId, StatusId } from "#protocol/ids.ts";
import type { Cleaning } from "./foreign-html.ts";
import { distinctIn, fieldsIn, filledIn, flagIn, idIn, listIn, momentIn, oneOf } from "./values.ts";

const most = 1_000;

export function cleanFilter(_from: Cleaning, value: unknown): Filter | null {
  const told = fieldsIn(value);
  const terms = termsIn(value);
  if (!told || !terms) return null;
  return {
    ...terms,
    keywords: listIn(told.keywords, readKeyword, most),
    statuses: listIn(told.statuses, readFilterStatus, most),
  };
}

function termsIn(value: unknown): FilterResult["filter"] | null {
  const told = fieldsIn(value);
  const id = idIn<FilterId>(told?.id);
  if (!told || id === null) return null;
  return {
    id,
    title: filledIn(told.title, 1_000) ?? "…",
    context: contextsIn(told.context),
    expires_at: momentIn(told.expires_at),
    filter_action: oneOf(filterActions, told.filter_action) ?? "warn",
  };
}

const contextsIn = (value: unknown): FilterContext[] => distinctIn(value, (one) => oneOf(filterContexts, one), 10);

export function cleanFilterKeyword(_from: Cleaning, value: unknown): FilterKeyword | null {
  return readKeyword(value);
}

function readKeyword(value: unknown): FilterKeyword | null {
  const told = fieldsIn(value);
  const [id, keyword] = [idIn<FilterKeywordId>(told?.id), filledIn(told?.keyword, 1_000)];
  return told && id !== null && keyword !== null ? { id, keyword, whole_word: flagIn(told.whole_word) } : null;
}

export function cleanFilterStatus(_from: Cleaning, value: unknown): FilterStatus | null {
  return readFilterStatus(value);
}

function readFilterStatus(value: unknown): FilterStatus | null {
  const told = fieldsIn(value);
  const [id, status_id] = [idIn<FilterStatusId>(told?.id), idIn<StatusId>(told?.status_id)];
  return id !== null && status_id !== null ? { id, status_id } : null;
}

/** For the first version of the API. */
export function cleanKeywordFilter(_from: Cleaning, value: unknown): KeywordFilter | null {
  const told = fieldsIn(value);
  const [id, phrase] = [idIn<FilterKeywordId>(told?.id), filledIn(told?.phrase, 1_000)];
  if (!told || id === null || phrase === null) return null;
  return {
    id,
    phrase,
    context: contextsIn(told.context),
    whole_word: flagIn(told.whole_word),
    expires_at: momentIn(told.expires_at),
    irreversible: flagIn(told.irreversible),
  };
}

/** Why a post is filtered. Servers before Mastodon 4.0 leave it to the app, and it is shown. */
export function filterResultsIn(value: unknown): FilterResult[] {
  const read = (one: unknown): FilterResult | null => {
    const told = fieldsIn(one);
    const filter = termsIn(told?.filter);
    if (!told || !filter) return null;
    const { keyword_matches: keywords, status_matches: statuses } = told;
    return {
      filter,
      keyword_matches: Array.isArray(keywords) ? listIn(keywords, (word) => filledIn(word, 1_000)) : null,
      status_matches: Array.isArray(statuses) ? listIn(statuses, (id) => idIn<StatusId>(id)) : null,
    };
  };
  return listIn(value, read, 100);
}
