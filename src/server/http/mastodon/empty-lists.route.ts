/**
 * Lists that are empty because this server has nothing to put on them. Apps ask
 * for some of them when they start, and stop at a 404 (`docs/api-notes.md`, Routes).
 */
import { emptyListSchema } from "../entities/values.ts";
import { nothing } from "../middleware/inputs.ts";
import { route, type Access, type Route } from "../middleware/route.ts";

const paths: Record<string, { summary: string; access: Access }> = {
  "/api/v1/instance/domain_blocks": { summary: "Servers that are kept out: there are none", access: "public" },
  "/api/v1/instance/peers": { summary: "Servers that are known: there are none", access: "public" },
  "/api/v1/peers/search": { summary: "Known servers that match: there are none", access: "public" },
  "/api/v1/timelines/direct": {
    summary: "Always empty: direct posts are in the conversations",
    access: "read:statuses",
  },
};

export const emptyListRoutes: Route[] = Object.entries(paths).map(([path, known]) =>
  route({ method: "GET", path, ...known, input: nothing, answers: emptyListSchema, handle: async () => [] }),
);
