/** People to follow: suggestions for a reader, and the directory for all (`docs/api-notes.md`, People to follow). */
import * as v from "valibot";
import type { AccountId } from "#protocol/ids.ts";
import { limitSchema } from "#protocol/paging.ts";
import { directoryOrders, listDirectory } from "#server/domain/accounts/directory.ts";
import { dismissSuggestion, listSuggestions } from "#server/domain/accounts/suggestions.ts";
import { accountSchema, suggestionSchema } from "../entities/accounts.ts";
import { emptySchema } from "../entities/values.ts";
import { flag, withId } from "../middleware/inputs.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

const some = v.object({ limit: limitSchema(40, 80) });

export const suggestionRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/suggestions",
    summary: "People to follow, with the reasons",
    access: "read:accounts",
    input: v.object({ ...some.entries, with_familiar_followers: v.optional(flag, false) }),
    answers: v.array(suggestionSchema),
    handle: ({ reading }, query) => listSuggestions(reading("people"), query),
  }),
  // What old apps ask: the accounts alone.
  route({
    method: "GET",
    path: "/api/v1/suggestions",
    summary: "People to follow, as old apps ask",
    access: "read:accounts",
    input: some,
    answers: v.array(accountSchema),
    async handle({ reading }, query) {
      const suggestions = await listSuggestions(reading("people"), query);
      return suggestions.map(({ account }) => account);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/suggestions/:id",
    summary: "Never suggests an account again",
    access: "write:accounts",
    input: withId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => dismissSuggestion(tx, viewer, id as AccountId));
      return {};
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/directory",
    summary: "Accounts that want to be found",
    access: "public",
    tokenScope: "read:accounts",
    orVisitor: true,
    input: v.object({
      ...offsetPageEntries(40, 80),
      order: v.optional(v.picklist(directoryOrders), "active"),
      local: v.optional(flag, false),
    }),
    answers: v.array(accountSchema),
    async handle({ reading }, query) {
      const list = await listDirectory(reading("people"), query);
      return new Reply(list.items, list);
    },
  }),
];
