/** Drafts of a linked account stay in its browser, and what waits for its time waits on its server. */
import * as v from "valibot";
import { nothing } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";
import { pageOf } from "./pages.ts";
import { thereFor } from "./there.ts";

export const linkedDraftRoutes: Route[] = [
  ...["/api/drafts", "/api/drafts/changes"].map((path) =>
    route({ method: "GET", path, access: "session", input: nothing, handle: async () => [] }),
  ),
  route({
    method: "GET",
    path: "/api/scheduled_statuses",
    access: "session",
    input: v.object(pageOf),
    handle: (call, page) => thereFor(call).ask("GET", "/api/v1/scheduled_statuses", { ...page }),
  }),
];
