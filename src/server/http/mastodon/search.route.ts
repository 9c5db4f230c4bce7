/** `GET /api/v2/search` and hashtags. Nothing is asked of other servers, so `resolve` changes nothing. */
import * as v from "valibot";
import type { AccountId } from "#protocol/ids.ts";
import { idSchema } from "#protocol/paging.ts";
import { search, searchTypes } from "#server/domain/search/search.ts";
import { loadTags } from "#server/domain/search/tags.ts";
import { flag, text } from "../middleware/inputs.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { route, type Route } from "../middleware/route.ts";
import { hashtag } from "../middleware/hashtag.ts";

export const searchRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/search",
    access: "public",
    input: v.object({
      q: text(500),
      type: v.optional(v.picklist(searchTypes)),
      ...offsetPageEntries(20, 40),
      following: v.optional(flag, false),
      account_id: v.optional(idSchema),
      max_id: v.optional(idSchema),
      min_id: v.optional(idSchema),
    }),
    handle: ({ db, ports, viewer }, { account_id, ...query }) =>
      search(db, ports, viewer, { ...query, account_id: account_id as AccountId | undefined }),
  }),
  route({
    method: "GET",
    path: "/api/v1/tags/:name",
    access: "public",
    input: v.object({ name: hashtag }),
    async handle({ db, ports }, { name }) {
      const [tag] = await loadTags(db, ports, [name]);
      return tag;
    },
  }),
];
