/** `GET /api/openapi.json`: the API for those who build on it (`docs/api.md` is made from the same document). */
import * as v from "valibot";
import { text } from "../entities/values.ts";
import { nothing } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import type { OpenApi } from "./openapi.ts";

const openApiSchema = v.object({
  openapi: v.literal("3.1.0"),
  info: v.object({
    title: text,
    version: text,
    description: text,
    license: v.object({ name: text, identifier: text }),
  }),
  servers: v.array(v.object({ url: text })),
  tags: v.array(v.object({ name: text })),
  paths: v.record(text, v.record(text, v.unknown())),
  components: v.record(text, v.record(text, v.unknown())),
});

/** It changes with the version of the server. */
const cacheControl = "public, max-age=3600";

/** `routesOf` is asked once, at the first call: the route is one of those that it describes. */
export function referenceRoutes(routesOf: () => Readonly<Record<string, readonly Route[]>>): Route[] {
  const made = new Map<string, Promise<OpenApi>>();
  return [
    route({
      method: "GET",
      path: "/api/openapi.json",
      summary: "This API as an OpenAPI document",
      access: "public",
      ignoresCookies: true,
      input: nothing,
      answers: openApiSchema,
      async handle({ ports }) {
        // Nobody needs it to start.
        const { origin } = ports;
        const document =
          made.get(origin) ?? import("./openapi.ts").then(({ openApiOf }) => openApiOf(routesOf(), origin));
        made.set(origin, document);
        document.catch(() => made.delete(origin));
        return new Reply(await document, { headers: { "cache-control": cacheControl } });
      },
    }),
  ];
}
