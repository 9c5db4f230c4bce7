/** `GET /api/showcase`: this server as strangers and readers see it, for its front page and the right zone of every page. */
import type { Showcase } from "#protocol/entities.ts";
import { readShowcase, showShowcase } from "#server/domain/search/showcase.ts";
import { showcaseSchema } from "../entities/instance.ts";
import { nothing } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

export const showcaseRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/showcase",
    summary: "This server as its front page shows it",
    access: "public",
    tokenScope: "read:accounts",
    alsoLinked: true,
    input: nothing,
    answers: showcaseSchema,
    async handle({ db, ports }): Promise<Showcase> {
      return showShowcase(await readShowcase(db, ports), ports);
    },
  }),
];
