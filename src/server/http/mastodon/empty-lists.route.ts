/**
 * Lists that are empty because this server has nothing to put on them. Apps ask
 * for some of them when they start, and stop at a 404 (`docs/api-notes.md`, Routes).
 */
import { nothing } from "../middleware/inputs.ts";
import { route, type Access, type Route } from "../middleware/route.ts";

const paths: Record<string, Access> = {
  "/api/v1/instance/domain_blocks": "public",
  "/api/v1/instance/peers": "public",
  "/api/v1/peers/search": "public",
  "/api/v1/timelines/direct": "read:statuses",
};

export const emptyListRoutes: Route[] = Object.entries(paths).map(([path, access]) =>
  route({ method: "GET", path, access, input: nothing, handle: async () => [] }),
);
