/** People to follow: suggestions for a reader, and the directory for all (`docs/api-notes.md`, People to follow). */
import * as v from "valibot";
import type { AccountId } from "#protocol/ids.ts";
import { limitSchema } from "#protocol/paging.ts";
import { directoryOrders, listDirectory } from "#server/domain/accounts/directory.ts";
import { dismissSuggestion, listSuggestions } from "#server/domain/accounts/suggestions.ts";
import { flag, withId } from "../middleware/inputs.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

const some = v.object({ limit: limitSchema(40, 80) });

export const suggestionRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/suggestions",
    access: "read:accounts",
    input: some,
    handle: ({ reading }, query) => listSuggestions(reading("people"), query),
  }),
  // What old apps ask: the accounts alone.
  route({
    method: "GET",
    path: "/api/v1/suggestions",
    access: "read:accounts",
    input: some,
    async handle({ reading }, query) {
      const suggestions = await listSuggestions(reading("people"), query);
      return suggestions.map(({ account }) => account);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/suggestions/:id",
    access: "write:accounts",
    input: withId,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => dismissSuggestion(tx, viewer, id as AccountId));
      return {};
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/directory",
    access: "public",
    tokenScope: "read:accounts",
    orVisitor: true,
    input: v.object({
      ...offsetPageEntries(40, 80),
      order: v.optional(v.picklist(directoryOrders), "active"),
      local: v.optional(flag, false),
    }),
    async handle({ reading }, query) {
      const list = await listDirectory(reading("people"), query);
      return new Reply(list.items, list);
    },
  }),
];
