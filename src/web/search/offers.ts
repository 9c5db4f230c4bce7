/**
 * What can be meant by what stands in a search field: a search of before, a hashtag, a person.
 *
 * The server is asked once somebody pauses. An answer to a question of before is dropped; until the new one comes, what was
 * found before stays as far as it can still be meant, so that nothing flickers.
 */
import type { Account, SearchResults } from "#protocol/entities.ts";
import type { Api } from "#web/data/api.ts";

export type Offer =
  | { kind: "search" | "recent"; q: string; href: string }
  | { kind: "tag"; name: string; href: string }
  | { kind: "person"; account: Account; href: string };

export const keyOf = (offer: Offer): string => `${offer.kind} ${offer.href}`;

export const searchPath = (q: string) => `/search?${new URLSearchParams({ q })}`;

/** As many as fit above a keyboard on a phone, of each kind. */
const most = { recent: 5, again: 2, tags: 3, people: 4 };

export const pause = 180;

/** Without asking: the search itself, and those of before that begin so. */
export function offersAtOnce(typed: string, recent: readonly string[]): Offer[] {
  const q = typed.trim();
  const offer =
    (kind: "search" | "recent") =>
    (text: string): Offer => ({ kind, q: text, href: searchPath(text) });
  if (!q) return recent.slice(0, most.recent).map(offer("recent"));
  const again = recent.filter((other) => begins(other, q) && other !== q).slice(0, most.again);
  return [offer("search")(q), ...again.map(offer("recent"))];
}

/** Whether people and hashtags can be meant: operators and phrases are about posts. */
export function isName(typed: string): boolean {
  const q = typed.trim();
  return q.length > 1 && q.length <= 100 && !/[":]|(?:^|\s)-/.test(q);
}

/** Asks for both at once; nothing for a server that does not answer: the field works without it. */
export async function askOffers(api: Api, typed: string): Promise<Offer[]> {
  const q = typed.trim();
  const askPeople = async () => (await api.get<Account[]>("/api/v1/accounts/search", { q, limit: most.people })).body;
  const askTags = async () =>
    (await api.get<SearchResults>("/api/v2/search", { q, type: "hashtags", limit: most.tags })).body.hashtags;
  const [people, tags] = await Promise.all([q.startsWith("#") ? [] : askPeople(), q.startsWith("@") ? [] : askTags()]);
  return [
    ...people.map((account): Offer => ({ kind: "person", account, href: `/@${account.acct}` })),
    ...tags.map(({ name }): Offer => ({ kind: "tag", name, href: `/tags/${encodeURIComponent(name)}` })),
  ];
}

/** Those that may still be meant after more was typed. */
export function stillMeant(typed: string, found: readonly Offer[]): Offer[] {
  const q = plain(typed.trim().replace(/^[#@]/, ""));
  if (!q) return [];
  return found.filter((offer) => {
    if (offer.kind === "tag") return plain(offer.name).startsWith(q);
    return offer.kind === "person" && plain(`${offer.account.display_name} @${offer.account.acct}`).includes(q);
  });
}

const begins = (text: string, q: string) => text.toLowerCase().startsWith(q.toLowerCase());
const plain = (text: string) => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
