/** One search over accounts, hashtags and statuses of which this server knows. */
import type { SearchResults } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { nextByOffset, type OffsetQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { hasOperators, parseSearch, wordsOf, type SearchQuery } from "#protocol/search-query.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import type { Reading } from "../accounts/reading.ts";
import { readOwnAddress } from "./own-address.ts";
import { searchAccounts, type AccountSearch } from "./search-accounts.ts";
import { searchStatuses, type StatusSearch } from "./search-statuses.ts";
import { searchTags } from "../tags/tags.ts";

export const searchTypes = ["accounts", "hashtags", "statuses"] as const;
export type SearchType = (typeof searchTypes)[number];

export interface Search extends AccountSearch, StatusSearch {
  /** One kind only; all of them without it. */
  type?: SearchType | undefined;
}

/** `next`: the query of the page behind this one; null if there is none, and for several kinds together, as one may end before another. */
export interface Found {
  results: SearchResults;
  next: Record<string, string> | null;
}

/**
 * An address of this server finds what stands there, and `#word` looks for hashtags and posts only. Throws `search.operator`
 * for one that makes no sense.
 */
export async function search(reading: Reading, { type, ...search }: Search): Promise<Found> {
  const { server } = reading;
  const q = search.q.trim();
  const address = readOwnAddress(server, q);
  const query = parseSearch(q);
  const [problem] = address ? [] : query.problems;
  if (problem) throw new Refusal("search.operator", { args: { operator: problem.value } });
  // People and hashtags know nothing of operators: they are looked for by the words.
  const name = address ? `@${address.account}` : isPlain(query) ? q : wordsOf(query);
  const asked = (kind: SearchType) => q !== "" && (type === undefined || type === kind);
  const [accounts, hashtags, statuses] = await Promise.all([
    asked("accounts") && name && !name.startsWith("#") && !address?.status
      ? searchAccounts(reading, { ...search, q: name })
      : [],
    asked("hashtags") && !name.startsWith("@") ? searchTags(reading, { ...search, q: name }) : [],
    asked("statuses")
      ? address
        ? loadStatuses(reading, address.status ? [address.status] : []).then((found) => ({
            // Their followers read those of suspended people where they stand; a search shows them to nobody.
            items: found.filter(({ account }) => !account.suspended),
            olderThan: null,
          }))
        : searchStatuses(reading, { ...search, q })
      : { items: [], olderThan: null },
  ]);
  const results = { accounts, statuses: statuses.items, hashtags };
  return { results, next: type === undefined ? null : nextOf(type, search, results, statuses.olderThan) };
}

const isPlain = (query: SearchQuery) =>
  !hasOperators(query) && query.terms.every(({ kind, not }) => kind === "word" && !not);

function nextOf(
  type: SearchType,
  { limit, offset }: OffsetQuery,
  results: SearchResults,
  olderThan: StatusId | null,
): Record<string, string> | null {
  // An app that has begun with offsets goes on with them.
  if (type === "statuses" && offset === 0) return olderThan && { max_id: olderThan };
  return nextByOffset({ limit, offset }, results[type].length === limit);
}
