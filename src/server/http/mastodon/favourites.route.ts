/** `GET /api/v1/favourites`: pages by `Link` alone. */
import * as v from "valibot";
import { pageEntries } from "#protocol/paging.ts";
import { listFavourites } from "#server/domain/statuses/favourite.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

export const favouriteRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/favourites",
    access: "read:favourites",
    input: v.object(pageEntries(20, 40)),
    async handle({ reading }, page) {
      const { items, next, prev } = await listFavourites(reading("shelf"), page);
      return new Reply(items, { next, prev });
    },
  }),
];
