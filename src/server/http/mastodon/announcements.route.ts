/** Announcements: nothing here announces anything, so there is none to read, to dismiss or to react to. */
import * as v from "valibot";
import { Refusal } from "#protocol/refusals.ts";
import { emptyListSchema, neverSchema } from "../entities/values.ts";
import { nothing, text, withId } from "../middleware/inputs.ts";
import { route, type Route, type Scope } from "../middleware/route.ts";

const reaction = v.object({ ...withId.entries, name: text(100) });

const ofNone = (method: Route["method"], path: string, access: Scope, input: Route["input"]) =>
  route({
    method,
    path: `/api/v1/announcements/:id/${path}`,
    summary: "Refused: there are no announcements",
    access,
    input,
    answers: neverSchema,
    handle: () => Promise.reject(new Refusal("record.not-found")),
  });

export const announcementRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/announcements",
    summary: "Announcements: there are none",
    // Mastodon asks for a person, whatever they let the app do.
    access: ["read:accounts", "read:notifications", "read:statuses", "write:accounts"],
    input: nothing,
    answers: emptyListSchema,
    handle: async () => [],
  }),
  ofNone("POST", "dismiss", "write:accounts", withId),
  ofNone("PUT", "reactions/:name", "write:favourites", reaction),
  ofNone("DELETE", "reactions/:name", "write:favourites", reaction),
];
