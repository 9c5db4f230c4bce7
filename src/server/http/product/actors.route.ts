/** `GET /api/actors`: the people of this server with their newest posts, for the first page of a visitor. */
import * as v from "valibot";
import { listActors } from "#server/domain/search/actors.ts";
import { actorSchema } from "../entities/statuses.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

export const actorRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/actors",
    summary: "People of this server, each with their newest public post",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object(offsetPageEntries(20, 40)),
    answers: v.array(actorSchema),
    async handle({ reading }, page) {
      const list = await listActors(reading("people"), page);
      return new Reply(list.items, list);
    },
  }),
];
