/** `GET /api/v2/search` and hashtags. Nothing is asked of other servers, so `resolve` changes nothing. */
import * as v from "valibot";
import type { AccountId } from "#protocol/ids.ts";
import { idSchema, nextByOffset } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { search, searchTypes } from "#server/domain/search/search.ts";
import { loadTags } from "#server/domain/tags/tags.ts";
import { hashtag } from "../middleware/hashtag.ts";
import { flag, text } from "../middleware/inputs.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

export const searchRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/search",
    access: "public",
    tokenScope: "read:search",
    input: v.object({
      q: v.optional(text(500), ""),
      resolve: v.optional(flag, false),
      type: v.optional(v.picklist(searchTypes)),
      ...offsetPageEntries(20, 40),
      following: v.optional(flag, false),
      account_id: v.optional(idSchema),
      max_id: v.optional(idSchema),
      min_id: v.optional(idSchema),
    }),
    async handle({ reading, viewer }, { account_id, resolve, ...query }) {
      // Both make strangers' servers work; Mastodon asks for an account too.
      if (!viewer && (resolve || query.offset > 0)) throw new Refusal("auth.required");
      const found = await search(reading("search"), { ...query, account_id: account_id as AccountId | undefined });
      const { type, limit } = query;
      // Several kinds together have no next page: one may be at its end where another begins.
      const full = type !== undefined && found[type].length === limit;
      return new Reply(found, { next: nextByOffset(query, full) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/tags/:name",
    access: "public",
    input: v.object({ name: hashtag }),
    async handle({ reading }, { name }) {
      const [tag] = await loadTags(reading("search"), [name]);
      return tag;
    },
  }),
];
