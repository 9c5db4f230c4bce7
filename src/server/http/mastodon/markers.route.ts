/** `GET|POST /api/v1/markers`: reading positions. */
import * as v from "valibot";
import { idSchema } from "#protocol/paging.ts";
import { loadMarkers, markedTimelines, saveMarkers } from "#server/domain/timelines/markers.ts";
import { listOf, orBlank } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

const position = orBlank(v.object({ last_read_id: idSchema }));

export const markerRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/markers",
    access: "read:statuses",
    input: v.object({ timeline: v.optional(listOf(v.picklist(markedTimelines), 2), [...markedTimelines]) }),
    handle: ({ reading }, { timeline }) => loadMarkers(reading("people"), timeline),
  }),
  route({
    method: "POST",
    path: "/api/v1/markers",
    access: "write:statuses",
    input: v.object({ home: position, notifications: position }),
    handle: ({ transact, viewer }, { home, notifications }) =>
      transact((tx) =>
        saveMarkers(tx, viewer, {
          ...(home && { home: home.last_read_id }),
          ...(notifications && { notifications: notifications.last_read_id }),
        }),
      ),
  }),
];
