/** `PATCH /api/preferences`: what a reader wants of their home. What is absent stays as it is. */
import * as v from "valibot";
import { keepAllReplies } from "#server/domain/timelines/home-of-preferences.ts";
import { emptySchema } from "../entities/values.ts";
import { flag, maybe } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

export const preferenceRoutes: Route[] = [
  route({
    method: "PATCH",
    path: "/api/preferences",
    summary: "Changes what home shows",
    access: "session",
    input: v.object({ show_all_replies: maybe(flag) }),
    answers: emptySchema,
    async handle({ transact, viewer }, { show_all_replies: wanted }) {
      if (wanted !== undefined) await transact((tx) => keepAllReplies(tx, viewer, wanted));
      return {};
    },
  }),
];
