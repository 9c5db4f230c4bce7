/**
 * The HTTP server under the routes: who may keep it waiting and for how long,
 * and how it stops without failing anybody.
 */
import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import type { HttpBindings } from "@hono/node-server";
import { bodyTime, limitBodyTime } from "./middleware/body-time.ts";
import { limitConnections } from "./middleware/limit-connections.ts";
import { hangUp } from "./middleware/hang-up.ts";
import { StartupProblem } from "#server/storage/startup-problem.ts";

export interface HttpServerOptions {
  app: { fetch(request: Request, bindings: HttpBindings): Response | Promise<Response> };
  host: string;
  port: number;
  /** Takes over a connection that wants to be a WebSocket; false if it is none of ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** The one peer that speaks for many clients, and counts them itself. */
  trustedProxy?: string | null;
  limits?: Partial<HttpLimits>;
}

export interface HttpServer {
  listen(): Promise<void>;
  /** Takes no new connection, lets the requests finish, and ends what is left after half a minute. */
  drain(): Promise<void>;
}

interface HttpLimits {
  connections: number;
  connectionsPerAddress: number;
  /** Milliseconds in which nothing moves on a connection, because its client neither sends nor reads. */
  idle: number;
  /** Milliseconds in which a body has come that brings no files. */
  body: number;
  /** Milliseconds in which the head of a request has come, and how often that is looked at. */
  headers: number;
  looks: number;
  /** Milliseconds of a stop in which new requests are still answered, so that a balancer can look away first. */
  farewell: number;
  /** Milliseconds after which a stop ends what is left. */
  drain: number;
}

/** Threats D01, W05. */
const usualLimits: HttpLimits = {
  connections: 10_000,
  connectionsPerAddress: 256,
  idle: 60_000,
  body: bodyTime.usual,
  headers: 10_000,
  // Node's own 30 s would let a slow client stay three times as long.
  looks: 2_000,
  farewell: 0,
  drain: 30_000,
};

const serverOptionsFor = ({ headers, looks }: HttpLimits): ServerOptions => ({
  headersTimeout: headers,
  requestTimeout: bodyTime.files,
  connectionsCheckingInterval: looks,
  // Longer than the minute after which proxies reuse no connection, so that it is never us who closes first.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // A client that offers HTTP/2 along the way is answered in HTTP/1.1, as RFC 9110 (7.8) has it.
  shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
});

export function openHttpServer({ app, host, port, upgrade, ...options }: HttpServerOptions): HttpServer {
  const { trustedProxy = null } = options;
  const limits = { ...usualLimits, ...options.limits };
  let stopping = false;

  function answer(request: Request, bindings: HttpBindings): Response | Promise<Response> {
    const { incoming, outgoing } = bindings;
    if (stopping) outgoing.shouldKeepAlive = false;
    if (hostsIn(incoming) > 1) return badRequest();
    limitBodyTime(request, bindings, limits.body);
    const response = app.fetch(request, bindings);
    if (response instanceof Promise) return response.then((it) => leaving(it, outgoing));
    return leaving(response, outgoing);
  }

  /** When the time is up for a client that does not read, Node takes what it wrote at first for a movement, and waits once more. */
  function leaving(response: Response, outgoing: HttpBindings["outgoing"]): Response {
    outgoing.setTimeout(limits.idle / 2);
    return response;
  }

  // HTTP/1.0 knows no `Host`; nothing that we answer depends on it.
  const server = createAdaptorServer({
    fetch: answer as Parameters<typeof createAdaptorServer>[0]["fetch"],
    hostname: "localhost",
    serverOptions: serverOptionsFor(limits),
  }) as Server;
  server.maxConnections = limits.connections;
  server.setTimeout(limits.idle);
  limitConnections(server, limits.connectionsPerAddress, trustedProxy);
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (!upgrade(request, socket, head)) hangUp(socket, "HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
  });

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once("error", (error: NodeJS.ErrnoException) => reject(problemOf(error, host, port)));
        server.listen(port, host, resolve);
      }),

    async drain() {
      if (!server.listening) return;
      stopping = true;
      await new Promise((resolve) => setTimeout(resolve, limits.farewell));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const deadline = Date.now() + limits.drain;
      let open = true;
      void closed.then(() => (open = false));
      // Between two requests a connection is idle for a moment only: it is looked for again and again.
      while (open && Date.now() < deadline) {
        server.closeIdleConnections();
        await Promise.race([closed, sleep(50)]);
      }
      server.closeAllConnections();
    },
  };
}

/** Node passes over a second one; a proxy before us may have read that one instead. */
function hostsIn({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
}

function badRequest(): Response {
  return new Response("Bad Request", { status: 400, headers: { "cache-control": "no-store", connection: "close" } });
}

function problemOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const cures: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use: stop what listens there, or set PORT to another number.`,
    EACCES: `Port ${port} needs more rights than Linnet has: set PORT to 1024 or above, and let a reverse proxy listen there.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
    ENOTFOUND: `The name ${host} is not known: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
  };
  const cure = cures[error.code ?? ""];
  return cure ? new StartupProblem(cure, { cause: error }) : error;
}
