/** `GET|POST /api/v1/markers`: reading positions. */
import * as v from "valibot";
import { idSchema } from "#protocol/paging.ts";
import { loadMarkers, markedTimelines, saveMarkers } from "#server/domain/timelines/markers.ts";
import { markersSchema } from "../entities/lists.ts";
import { listOf, orBlank } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

const position = orBlank(v.object({ last_read_id: idSchema }));

export const markerRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/markers",
    summary: "How far timelines were read",
    access: "read:statuses",
    input: v.object({ timeline: v.optional(listOf(v.picklist(markedTimelines), 2), [...markedTimelines]) }),
    answers: markersSchema,
    handle: ({ reading }, { timeline }) => loadMarkers(reading("people"), timeline),
  }),
  route({
    method: "POST",
    path: "/api/v1/markers",
    summary: "Says how far they were read; 409 if another device did so at the same moment",
    access: "write:statuses",
    input: v.object({ home: position, notifications: position }),
    answers: markersSchema,
    handle: ({ transact, viewer }, { home, notifications }) =>
      transact((tx) =>
        saveMarkers(tx, viewer, {
          ...(home && { home: home.last_read_id }),
          ...(notifications && { notifications: notifications.last_read_id }),
        }),
      ),
  }),
];
