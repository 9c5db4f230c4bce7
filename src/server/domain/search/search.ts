/** One search over accounts, hashtags and statuses of which this server knows. */
import type { SearchResults } from "#protocol/entities.ts";
import { isId, type StatusId } from "#protocol/ids.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import type { Reading, ServerAddress } from "../accounts/reading.ts";
import { searchAccounts, type AccountSearch } from "./search-accounts.ts";
import { searchStatuses, type StatusSearch } from "./search-statuses.ts";
import { searchTags } from "../tags/tags.ts";

export const searchTypes = ["accounts", "hashtags", "statuses"] as const;
export type SearchType = (typeof searchTypes)[number];

export interface Search extends AccountSearch, StatusSearch {
  /** One kind only; all of them without it. */
  type?: SearchType | undefined;
}

/** An address of this server finds what stands there, and `#word` looks for hashtags and posts only. */
export async function search(reading: Reading, { type, ...search }: Search): Promise<SearchResults> {
  const { server } = reading;
  const q = search.q.trim();
  const asked = (kind: SearchType) => q !== "" && (type === undefined || type === kind);
  const address = readAddress(server, q);
  const [accounts, hashtags, statuses] = await Promise.all([
    asked("accounts") && !q.startsWith("#") && !address?.status
      ? searchAccounts(reading, { ...search, q: address ? `@${address.account}` : q })
      : [],
    asked("hashtags") && !q.startsWith("@") && !address ? searchTags(reading, { ...search, q }) : [],
    asked("statuses")
      ? address
        ? loadStatuses(reading, address.status ? [address.status] : [])
        : searchStatuses(reading, { ...search, q })
      : [],
  ]);
  return { accounts, statuses, hashtags };
}

/**
 * `https://here/@name` and `https://here/@name/1`, as they are copied from the browser, and the same as apps know
 * them: `https://here/users/name` and `https://here/users/name/statuses/1`.
 */
function readAddress(server: ServerAddress, q: string): { account: string; status: StatusId | null } | null {
  if (!q.startsWith(`${server.origin}/`)) return null;
  const path = q.slice(server.origin.length).split(/[?#]/, 1)[0]!;
  const [, account, id = ""] = /^\/(?:@|users\/)([^/]+)(?:\/(?:statuses\/)?([^/]+))?/.exec(path) ?? [];
  return account === undefined ? null : { account, status: isId(id) ? (id as StatusId) : null };
}
