/** A world behind a real HTTP server, with its sockets, for tests that speak through the network. */
import { getConnInfo } from "@hono/node-server/conninfo";
import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { authorityOf } from "#server/connect.ts";
import { mediaFiles } from "#server/http/media/files.ts";
import { clientAddress } from "#server/http/middleware/client-address.ts";
import { noLimits, type Limiters } from "#server/http/middleware/limiters.ts";
import { eventStreams } from "#server/http/realtime/event-stream.ts";
import { openHub, type Hub } from "#server/http/realtime/hub.ts";
import { liveLimits, type LiveLimits } from "#server/http/realtime/limits.ts";
import { openSockets } from "#server/http/realtime/sockets.ts";
import { openHttpServer } from "#server/http/server.ts";
import { freePort } from "./free-port.ts";
import { openWorld, type World } from "./world.ts";

export interface ServedWorld extends World {
  /** `http://127.0.0.1:…`, which is also what the world takes for its own. */
  origin: string;
  hub: Hub;
}

export interface Serving {
  limits?: Partial<LiveLimits>;
  trustedProxy?: string | null;
  limiters?: Limiters;
}

export async function serveWorld({
  limits,
  trustedProxy = null,
  limiters = noLimits,
}: Serving = {}): Promise<ServedWorld> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const world = await openWorld({ origin });
  const { api, db, ports } = world;
  const authority = authorityOf(db);
  const live = { ...liveLimits, closingMs: 0, ...limits };
  const hub = openHub(db, ports, live);
  const sockets = openSockets({ hub, origin, trustedProxy, limiters, limits: live, ...authority });
  const addressOf = (context: Context) =>
    clientAddress(getConnInfo(context).remote.address, context.req.header("x-forwarded-for") ?? null, trustedProxy);

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route("/", mediaFiles(ports.blobs, "/media"));
  app.route("/", eventStreams({ hub, addressOf, limiters, limits: live, ...authority }));
  app.all("*", (context) => api.handle(context.req.raw, addressOf(context)));
  const server = openHttpServer({ app, host: "127.0.0.1", port, upgrade: sockets.upgrade });
  await server.listen();

  return {
    ...world,
    origin,
    hub,
    async close() {
      await Promise.all([server.drain(), sockets.close()]);
      await world.close();
    },
  };
}
