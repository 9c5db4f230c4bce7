/** One search over accounts, hashtags and statuses of which this server knows. */
import type { SearchResults } from "#protocol/entities.ts";
import { isId, type StatusId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";
import type { Place } from "../accounts/show-account.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import { searchAccounts, type AccountSearch } from "./search-accounts.ts";
import { searchStatuses, type StatusSearch } from "./search-statuses.ts";
import { searchTags } from "./tags.ts";

export const searchTypes = ["accounts", "hashtags", "statuses"] as const;
export type SearchType = (typeof searchTypes)[number];

export interface Search extends AccountSearch, StatusSearch {
  /** One kind only; all of them without it. */
  type?: SearchType | undefined;
}

/** An address of this server finds what stands there, and `#word` looks for hashtags and posts only. */
export async function search(
  db: Reads,
  place: Place,
  viewer: MaybeViewer,
  { type, ...search }: Search,
): Promise<SearchResults> {
  const q = search.q.trim();
  const asked = (kind: SearchType) => q !== "" && (type === undefined || type === kind);
  const address = readAddress(place, q);
  const [accounts, hashtags, statuses] = await Promise.all([
    asked("accounts") && !q.startsWith("#") && !address?.status
      ? searchAccounts(db, place, viewer, { ...search, q: address ? `@${address.account}` : q })
      : [],
    asked("hashtags") && !q.startsWith("@") && !address ? searchTags(db, place, { ...search, q }) : [],
    asked("statuses")
      ? address
        ? loadStatuses(db, place, viewer, address.status ? [address.status] : [])
        : searchStatuses(db, place, viewer, { ...search, q })
      : [],
  ]);
  return { accounts, statuses, hashtags };
}

/** `https://here/@name` and `https://here/@name/1`, as they are copied from the browser. */
function readAddress(place: Place, q: string): { account: string; status: StatusId | null } | null {
  if (!q.startsWith(`${place.origin}/@`)) return null;
  const [account = "", id = ""] = q.slice(place.origin.length + 2).split(/[/?#]/);
  return { account, status: isId(id) ? (id as StatusId) : null };
}
