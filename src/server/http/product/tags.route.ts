/** `GET /api/tags/:name/accounts`: who posts with a hashtag, for the screen `/tags/{id}/profiles`. */
import * as v from "valibot";
import { listTagAccounts } from "#server/domain/tags/tags.ts";
import { accountSchema } from "../entities/accounts.ts";
import { hashtag } from "../middleware/hashtag.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

export const productTagRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/tags/:name/accounts",
    summary: "People who post with a hashtag",
    access: "public",
    tokenScope: "read:accounts",
    input: v.object({ name: hashtag, ...offsetPageEntries(20, 40) }),
    answers: v.array(accountSchema),
    async handle({ reading }, { name, ...page }) {
      const list = await listTagAccounts(reading("people"), name, page);
      return new Reply(list.items, list);
    },
  }),
];
