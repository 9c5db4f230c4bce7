/** `GET /api/v2/search` and hashtags. Nothing is asked of other servers, so `resolve` changes nothing. */
import * as v from "valibot";
import type { AccountId } from "#protocol/ids.ts";
import { idSchema } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { needed } from "#protocol/shown-input.ts";
import { search, searchTypes, type Found } from "#server/domain/search/search.ts";
import { firstSearchResultsSchema, searchResultsSchema } from "../entities/statuses.ts";
import { flag, written } from "../middleware/inputs.ts";
import { notNegative, offsetPageEntries } from "../middleware/offset-page.ts";
import { nothingIsSought } from "../middleware/refusing.ts";
import { Reply, route, type Call, type Route } from "../middleware/route.ts";

const input = v.object({
  q: v.pipe(
    needed(v.optional(written(500), "")),
    v.check((q) => q.trim() !== "", nothingIsSought),
  ),
  resolve: v.optional(flag, false),
  type: v.optional(v.picklist(searchTypes)),
  ...offsetPageEntries(20, 40, notNegative),
  following: v.optional(flag, false),
  // Hashtags of this server wait for nobody's review.
  exclude_unreviewed: v.optional(flag, false),
  account_id: v.optional(idSchema),
  max_id: v.optional(idSchema),
  min_id: v.optional(idSchema),
});

/** Both parameters make strangers' servers work; Mastodon asks for an account too. */
function find(
  { viewer, reading }: Call,
  { account_id, resolve, ...query }: v.InferOutput<typeof input>,
): Promise<Found> {
  if (!viewer && (resolve || query.offset > 0)) throw new Refusal("auth.required");
  return search(reading("search"), { ...query, account_id: account_id as AccountId | undefined });
}

export const searchRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/search",
    summary: "People, posts and hashtags that match",
    access: "public",
    tokenScope: "read:search",
    input,
    answers: searchResultsSchema,
    async handle(call, query) {
      const { results, next } = await find(call, query);
      return new Reply(results, { next });
    },
  }),
  // What old apps ask: hashtags are their names.
  route({
    method: "GET",
    path: "/api/v1/search",
    summary: "The same with hashtags as names, as old apps ask",
    access: "public",
    tokenScope: "read:search",
    input,
    answers: firstSearchResultsSchema,
    isWhole: true,
    async handle(call, query) {
      const { results } = await find(call, query);
      return { ...results, hashtags: results.hashtags.map(({ name }) => name) };
    },
  }),
];
