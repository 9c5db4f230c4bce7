/** What somebody searched for last. This browser alone remembers it, for each account. */
import type { AccountId } from "#protocol/ids.ts";
import { quietly } from "#web/device/quietly.ts";

const most = 10;

const memory = (accountId: AccountId) => `linnet:searches ${accountId}`;

/** The latest first. */
export function recentSearches(accountId: AccountId): readonly string[] {
  const kept = quietly(() => JSON.parse(localStorage.getItem(memory(accountId))!) as unknown);
  return Array.isArray(kept) ? kept.filter((q) => typeof q === "string").slice(0, most) : [];
}

export function rememberSearch(accountId: AccountId, said: string): void {
  const q = said.trim();
  if (q) keep(accountId, [q, ...without(accountId, q)]);
}

export function forgetSearch(accountId: AccountId, q: string): void {
  keep(accountId, without(accountId, q));
}

export function forgetAllSearches(accountId: AccountId): void {
  keep(accountId, []);
}

const without = (accountId: AccountId, q: string) =>
  recentSearches(accountId).filter((other) => other.toLowerCase() !== q.toLowerCase());

/** Without storage a search is forgotten. */
function keep(accountId: AccountId, searches: readonly string[]): void {
  quietly(() =>
    searches.length > 0
      ? localStorage.setItem(memory(accountId), JSON.stringify(searches.slice(0, most)))
      : localStorage.removeItem(memory(accountId)),
  );
}
