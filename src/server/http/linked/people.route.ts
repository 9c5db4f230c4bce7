/** People, as our pages ask for them in one answer: put together of what the server of a linked account tells. */
import * as v from "valibot";
import type { Account, ProfilePage, Relationship, SearchResults, Status } from "#protocol/entities.ts";
import { pageOf } from "./pages.ts";
import { Refusal } from "#protocol/refusals.ts";
import { flag, nothing, text } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { acctThere } from "./names-there.ts";
import { RefusedThere, thereFor, type There } from "./there.ts";

const input = v.object({
  ...pageOf,
  acct: text(500),
  pinned: v.optional(flag, false),
  exclude_replies: v.optional(flag, false),
  only_media: v.optional(flag, false),
  tagged: v.optional(text(100)),
});

export const linkedPeopleRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/profile",
    access: "session",
    input,
    async handle(call, { acct, pinned, ...query }) {
      const there = thereFor(call);
      const account = await lookUp(there, acct);
      const isOwn = account.id === call.viewer.elsewhere?.remoteId;
      const statuses = `/api/v1/accounts/${account.id}/statuses`;
      const [list, onTop, relationships, familiar] = await Promise.all([
        there.ask("GET", statuses, { ...query }),
        pinned && !query.max_id ? orNothing(there.get<Status[]>(statuses, { pinned: true }), []) : [],
        isOwn ? [] : orNothing(there.get<Relationship[]>("/api/v1/accounts/relationships", { id: [account.id] }), []),
        isOwn
          ? []
          : orNothing(
              there.get<{ accounts: Account[] }[]>("/api/v1/accounts/familiar_followers", { id: [account.id] }),
              [],
            ),
      ]);
      if (list.status >= 400) return list;
      const known = familiar[0]?.accounts ?? [];
      const profile: ProfilePage = {
        account,
        relationship: relationships[0] ?? null,
        familiar: { accounts: known.slice(0, 3), count: known.length },
        pinned: onTop,
        statuses: list.body as Status[],
      };
      return new Reply(profile, list);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/lookup",
    access: "session",
    input: v.object({ acct: text(500) }),
    handle: (call, { acct }) => lookUp(thereFor(call), acct),
  }),
  route({
    // Nothing of Mastodon's tells who uses a hashtag: those who did so last.
    method: "GET",
    path: "/api/tags/:name/accounts",
    access: "session",
    input: v.object({ name: text(500) }),
    async handle(call, { name }) {
      const path = `/api/v1/timelines/tag/${encodeURIComponent(name)}`;
      const statuses = await thereFor(call).get<Status[]>(path, { limit: 40 });
      return [...new Map(statuses.map(({ account }) => [account.id, account])).values()];
    },
  }),
  route({
    // The first run is of accounts of this server.
    method: "GET",
    path: "/api/welcome",
    access: "session",
    input: nothing,
    handle: async () => ({ step: null }),
  }),
];

/** Also on servers that know no such route, and for people whom they have not met. Throws `account.not-found`. */
async function lookUp(there: There, acct: string): Promise<Account> {
  const named = acctThere(there.from, acct);
  try {
    return await there.get<Account>("/api/v1/accounts/lookup", { acct: named });
  } catch (error) {
    if (!(error instanceof RefusedThere)) throw error;
  }
  const asked = { q: `@${named}`, type: "accounts", resolve: true, limit: 5 };
  const { accounts } = await there.get<SearchResults>("/api/v2/search", asked);
  const whole = named.includes("@") ? named : `${named}@${there.from.server}`;
  const found = accounts.find((one) => one.acct.toLowerCase() === whole.toLowerCase());
  if (!found) throw new Refusal("account.not-found", { args: { acct } });
  return found;
}

/** For answers that a page can do without. */
async function orNothing<Value>(answer: Promise<Value>, nothing: Value): Promise<Value> {
  return answer.catch(() => nothing);
}
