/** The whole table of routes, each of which answers with its validated input instead of acting on it. */
import { apiRoutes } from "#server/connect.ts";
import { createApi } from "#server/http/middleware/api.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import { Reply, type Route } from "#server/http/middleware/route.ts";
import { silentLog } from "#server/outside/log.ts";
import type { Ports } from "#server/outside/ports.ts";
import { openMemoryBlobs } from "./memory-blobs.ts";

export const echoOrigin = "http://linnet.test";

export const echoApi = createApi({
  routes: apiRoutes.map((route): Route => ({
    ...route,
    access: "public",
    finds: async () => {},
    handle: async (_call, input) => new Reply(input),
  })),
  db: undefined as never,
  ports: {
    origin: echoOrigin,
    domain: "linnet.test",
    log: silentLog,
    blobs: openMemoryBlobs(),
  } as Partial<Ports> as Ports,
  limiters: noLimits,
  resolveSession: async () => null,
  resolveToken: async () => null,
  presumeSession: () => null,
  presumeToken: () => null,
  scopeAllows: () => true,
});
