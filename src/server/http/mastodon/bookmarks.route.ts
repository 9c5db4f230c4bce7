/** `GET /api/v1/bookmarks`: pages by `Link` alone. */
import * as v from "valibot";
import { pageEntries } from "#protocol/paging.ts";
import { listBookmarks } from "#server/domain/statuses/bookmark.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

export const bookmarkRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/bookmarks",
    access: "read:bookmarks",
    input: v.object(pageEntries(20, 40)),
    async handle({ reading }, page) {
      const { items, next, prev } = await listBookmarks(reading("shelf"), page);
      return new Reply(items, { next, prev });
    },
  }),
];
