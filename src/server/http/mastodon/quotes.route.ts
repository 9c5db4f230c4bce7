/** Who quotes a status, and what its author has to say about it (`docs/api-notes.md`, Quotes). */
import * as v from "valibot";
import { pageEntries } from "#protocol/paging.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { changeQuotePolicy, listQuotes, revokeQuote } from "#server/domain/statuses/quote.ts";
import { statusSchema } from "../entities/statuses.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { quotePolicy, statusId } from "../middleware/status-inputs.ts";

export const quoteRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/statuses/:id/quotes",
    summary: "Posts that quote an own post",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({ ...pageEntries(20, 40), id: statusId }),
    answers: v.array(statusSchema),
    async handle({ reading }, { id, ...page }) {
      const { items, next, prev } = await listQuotes(reading("thread"), id, page);
      return new Reply(items, { next, prev });
    },
  }),
  route({
    // Answers the status that quoted it.
    method: "POST",
    path: "/api/v1/statuses/:id/quotes/:quoting_status_id/revoke",
    summary: "Takes the own post out of another one that quotes it, and answers that",
    access: "write:statuses",
    input: v.object({ id: statusId, quoting_status_id: statusId }),
    answers: statusSchema,
    async handle({ transact, viewer, reading }, { id, quoting_status_id: quotingId }) {
      await transact((tx) => revokeQuote(tx, viewer, id, quotingId));
      return loadStatus(reading("thread"), quotingId);
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/statuses/:id/interaction_policy",
    summary: "Says who may quote an own post",
    access: "write:statuses",
    input: v.object({ id: statusId, quote_approval_policy: quotePolicy }),
    answers: statusSchema,
    async handle({ transact, viewer, reading }, { id, quote_approval_policy: policy }) {
      await transact((tx) => changeQuotePolicy(tx, viewer, id, policy));
      return loadStatus(reading("thread"), id);
    },
  }),
];
