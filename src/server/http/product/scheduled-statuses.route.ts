/** What the page of scheduled posts needs beyond Mastodon's routes. */
import * as v from "valibot";
import { backToDraft } from "#server/domain/statuses/back-to-draft.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { publishNow } from "#server/domain/statuses/publish-scheduled.job.ts";
import { listDue } from "#server/domain/statuses/scheduled-statuses.ts";
import { keptDraftSchema } from "../entities/drafts.ts";
import { scheduledStatusSchema, statusSchema } from "../entities/statuses.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { inWords, withScheduledId } from "../middleware/scheduling.ts";

export const productScheduledRoutes: Route[] = [
  route({
    // In the order in which they are due, which ids cannot tell.
    method: "GET",
    path: "/api/scheduled_statuses",
    summary: "Scheduled posts in the order in which they are due",
    access: "read:statuses",
    input: v.object(offsetPageEntries(40, 40)),
    answers: v.array(scheduledStatusSchema),
    async handle({ reading, t }, page) {
      const list = await listDue(reading("shelf"), page);
      const items = list.items.map((one) => inWords(one, t));
      return new Reply(items, list);
    },
  }),
  route({
    method: "POST",
    path: "/api/scheduled_statuses/:id/publish",
    summary: "Publishes a scheduled post now",
    access: "write:statuses",
    input: withScheduledId,
    answers: statusSchema,
    async handle({ db, ports, viewer, reading }, { id }) {
      return loadStatus(reading("thread"), await publishNow(db, ports, viewer, id));
    },
  }),
  route({
    method: "POST",
    path: "/api/scheduled_statuses/:id/draft",
    summary: "Turns a scheduled post back into a draft",
    access: "write:statuses",
    input: withScheduledId,
    answers: keptDraftSchema,
    handle: ({ transact, ports, viewer }, { id }) => transact((tx) => backToDraft(tx, ports, viewer, id)),
  }),
];
