/**
 * The filters of readers, compiled once for as long as they stay as they are.
 *
 * Statuses are read together with the version of their reader's filters, so those
 * who have none cost no query, and what is kept is never an old one.
 */
import { sql, type RawBuilder } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { FilterResult } from "#protocol/entities.ts";
import { KeptRows } from "#server/storage/kept-rows.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import type { Asking } from "../accounts/reading.ts";
import { keywordsAsJson, statusesAsJson } from "./filter-rows.ts";
import { searchFor, type KeywordSearch } from "./keyword-search.ts";
import { showFilterAlone, type FilterRow } from "./show-filter.ts";

/** The version of this reader's filters, inside a query; null for readers without any. */
export const filtersVersion = (reader: Asking): RawBuilder<string | null> =>
  reader ? sql`(select version from filter_set where filter_set.account_id = ${reader})` : sql`null::bigint`;

/** All filters of one account. */
export interface FilterSet {
  /** Of the account. */
  id: AccountId;
  version: string;
  filters: Compiled[];
  /** The places of keywords count through all of the filters. */
  search: KeywordSearch;
  keywords: { keyword: string; filter: Compiled }[];
}

export interface Compiled {
  shown: FilterResult["filter"];
  /** Milliseconds since 1970. */
  end: number;
  statuses: ReadonlySet<StatusId>;
}

interface SetRow {
  id: AccountId;
  version: string;
  filters: (Omit<FilterRow, "expires_at"> & { expires_at: string | null })[];
}

const readSets = prepared<SetRow>(
  "filter-sets",
  sql<SetRow>`
    select filter_set.account_id as id, filter_set.version, coalesce((
      select json_agg(json_build_object(
        'id', filter.id::text, 'title', title, 'context', context, 'action', action, 'expires_at', expires_at,
        'keywords', ${keywordsAsJson}, 'statuses', ${statusesAsJson}
      ) order by filter.id)
      from filter where filter.account_id = filter_set.account_id), '[]') as filters
    from filter_set where filter_set.account_id = any(${placeholder("ids", "bigint[]")})`,
);

/** By account, for versions that were just read. */
export const keptFilters = new KeptRows<AccountId, FilterSet>({
  read: async (db, ids) => (await readSets(db, { ids })).map(compile),
  most: 5_000,
  // About as many characters of keywords; each takes a hundred bytes in the search.
  mostWeight: 400_000,
  weigh: ({ keywords, filters }) =>
    100 +
    keywords.reduce((sum, { keyword }) => sum + keyword.length, 0) +
    filters.reduce((sum, { statuses }) => sum + statuses.size, 0),
});

function compile({ id, version, filters: rows }: SetRow): FilterSet {
  const keywords: FilterSet["keywords"] = [];
  const searched: FilterRow["keywords"] = [];
  const filters = rows.map((row): Compiled => {
    const end = row.expires_at === null ? null : new Date(row.expires_at);
    const filter = {
      shown: showFilterAlone({ ...row, expires_at: end }),
      end: end?.getTime() ?? Infinity,
      statuses: new Set(row.statuses.map(({ status_id }) => status_id)),
    };
    for (const one of row.keywords) {
      keywords.push({ keyword: one.keyword, filter });
      searched.push(one);
    }
    return filter;
  });
  return { id, version, filters, keywords, search: searchFor(searched) };
}
