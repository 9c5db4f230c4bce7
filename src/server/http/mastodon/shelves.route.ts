/** The reader's shelves, such as `GET /api/v1/favourites`; they page by `Link` alone. */
import * as v from "valibot";
import { pageEntries } from "#protocol/paging.ts";
import { shelves, toggles } from "#protocol/toggles.ts";
import { listShelf } from "#server/domain/statuses/shelf.ts";
import { statusSchema } from "../entities/statuses.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

export const shelfRoutes: Route[] = shelves.map((shelf) => {
  const { list } = toggles[shelf];
  return route({
    method: "GET",
    path: `/api/v1/${list}`,
    summary: `The own ${list}`,
    access: `read:${list}`,
    input: v.object(pageEntries(20, 40)),
    answers: v.array(statusSchema),
    async handle({ reading }, page) {
      const { items, next, prev } = await listShelf(reading("shelf"), shelf, page);
      return new Reply(items, { next, prev });
    },
  });
});
