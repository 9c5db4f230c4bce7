/** `GET /api/actors`: the people of this server with their newest posts, for the first page of a visitor. */
import * as v from "valibot";
import { directoryOrders } from "#server/domain/accounts/directory.ts";
import { listActors } from "#server/domain/search/actors.ts";
import { actorSchema } from "../entities/statuses.ts";
import { written } from "../middleware/inputs.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

export const actorRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/actors",
    summary: "People of this server, each with their newest public post, by that post or the newest accounts first",
    access: "public",
    tokenScope: "read:statuses",
    // `q` narrows the list to people whom a search for it would find.
    input: v.object({
      order: v.optional(v.picklist(directoryOrders), "active"),
      q: v.optional(written(500), ""),
      ...offsetPageEntries(20, 40),
    }),
    answers: v.array(actorSchema),
    async handle({ reading }, query) {
      const list = await listActors(reading("people"), query);
      return new Reply(list.items, list);
    },
  }),
];
