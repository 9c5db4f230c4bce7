/** What waits to be published (`docs/api-notes.md`, Scheduled posts); `POST /api/v1/statuses` with a time puts it there. */
import * as v from "valibot";
import { pageEntries } from "#protocol/paging.ts";
import { reschedule, takeScheduled } from "#server/domain/statuses/schedule.ts";
import { listScheduled, loadScheduled } from "#server/domain/statuses/scheduled-statuses.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { inWords, momentEntries, momentOf, withScheduledId } from "../middleware/scheduling.ts";

export const scheduledStatusRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/scheduled_statuses",
    access: "read:statuses",
    input: v.object(pageEntries(20, 40)),
    async handle({ reading, t }, page) {
      const list = await listScheduled(reading("shelf"), page);
      const items = list.items.map((one) => inWords(one, t));
      return new Reply(items, list);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/scheduled_statuses/:id",
    access: "read:statuses",
    input: withScheduledId,
    handle: async ({ reading, t }, { id }) => inWords(await loadScheduled(reading("shelf"), id), t),
  }),
  route({
    method: "PUT",
    path: "/api/v1/scheduled_statuses/:id",
    access: "write:statuses",
    input: v.object({ ...withScheduledId.entries, ...momentEntries }),
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
    access: "write:statuses",
    input: withScheduledId,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => takeScheduled(tx, viewer, id));
      return {};
    },
  }),
];
