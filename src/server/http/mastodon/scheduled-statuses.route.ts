/** What waits to be published (`docs/api-notes.md`, Scheduled posts); `POST /api/v1/statuses` with a time puts it there. */
import * as v from "valibot";
import { pageEntries } from "#protocol/paging.ts";
import { reschedule, takeScheduled } from "#server/domain/statuses/schedule.ts";
import { listScheduled, loadScheduled } from "#server/domain/statuses/scheduled-statuses.ts";
import { scheduledStatusSchema } from "../entities/statuses.ts";
import { emptySchema } from "../entities/values.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { inWords, momentEntries, momentOf, withScheduledId } from "../middleware/scheduling.ts";

export const scheduledStatusRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/scheduled_statuses",
    summary: "Scheduled posts",
    access: "read:statuses",
    input: v.object(pageEntries(20, 40)),
    answers: v.array(scheduledStatusSchema),
    async handle({ reading, t }, page) {
      const list = await listScheduled(reading("shelf"), page);
      const items = list.items.map((one) => inWords(one, t));
      return new Reply(items, list);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/scheduled_statuses/:id",
    summary: "A scheduled post",
    access: "read:statuses",
    input: withScheduledId,
    answers: scheduledStatusSchema,
    handle: async ({ reading, t }, { id }) => inWords(await loadScheduled(reading("shelf"), id), t),
  }),
  route({
    method: "PUT",
    path: "/api/v1/scheduled_statuses/:id",
    summary: "Gives a scheduled post another time",
    access: "write:statuses",
    input: v.object({ ...withScheduledId.entries, ...momentEntries }),
    answers: scheduledStatusSchema,
    async handle({ transact, viewer, reading, t }, { id, ...said }) {
      const at = momentOf(said);
      // Without a time it stays as it is, as on Mastodon.
      if (at) await transact((tx) => reschedule(tx, viewer, id, at));
      return inWords(await loadScheduled(reading("shelf"), id), t);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/scheduled_statuses/:id",
    summary: "Deletes a scheduled post",
    access: "write:statuses",
    input: withScheduledId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => takeScheduled(tx, viewer, id));
      return {};
    },
  }),
];
