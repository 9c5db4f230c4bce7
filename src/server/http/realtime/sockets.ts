/**
 * Sockets: `/wspool/connect` for our own pages (session cookie and our own
 * origin, threats W01) and `/api/v1/streaming` for apps (bearer token).
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { actingAccountField } from "#protocol/acting-account.ts";
import type { GapFrame } from "#protocol/live-frames.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { cookieName, readCookie } from "../middleware/cookies.ts";
import { clientAddress } from "../middleware/client-address.ts";
import type { Relay } from "../middleware/relay.ts";
import { hangUp } from "../middleware/hang-up.ts";
import { withoutTrailingSlashes } from "../middleware/trailing-slashes.ts";
import type { Limiters } from "../middleware/limiters.ts";
import type { Hub } from "./hub.ts";
import type { Listener } from "./listener.ts";
import { liveLimits, type LiveLimits } from "./limits.ts";
import {
  keyOf,
  mayListen,
  parseForeignFrame,
  parseFrame,
  parseSubscription,
  type ScopeAllows,
  type StreamKey,
  type Subscription,
} from "./streams.ts";

const ownPages = "/wspool/connect";
const places = new Set([ownPages, "/api/v1/streaming"]);

const unknownStream = "Unknown stream type";

const gap = Buffer.from(JSON.stringify({ event: "gap" } satisfies GapFrame));

export interface SocketParts {
  hub: Hub;
  origin: string;
  trustedProxy: string | null;
  resolveSession(secret: string): Promise<Viewer | null>;
  resolvePerson(token: string): Promise<Viewer | null>;
  scopeAllows: ScopeAllows;
  /** Sessions and tokens cannot be guessed without end. */
  limiters: Limiters;
  limits?: LiveLimits;
  /** For accounts on other servers; without it they hear nothing. */
  relay?: Relay;
}

export interface Sockets {
  /** Takes over an upgrade; false if the address is not one of ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
}

/** Somebody who may listen, and how to ask later whether they still may. */
interface Admitted {
  viewer: Viewer;
  kind: Listener["kind"];
  stillAllowed: Listener["stillAllowed"];
}

export function openSockets({ hub, limits = liveLimits, ...parts }: SocketParts): Sockets {
  const options = {
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    closeTimeout: limits.farewellMs,
  };
  const server = new WebSocketServer(options);
  const alive = new WeakSet<WebSocket>();

  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, limits.heartbeatMs).unref();

  async function admit(request: IncomingMessage, url: URL): Promise<Admitted | 401 | 403> {
    const ownPage = withoutTrailingSlashes(url.pathname) === ownPages;
    if (ownPage && request.headers.origin !== parts.origin) return 403;
    const secret = ownPage
      ? readCookie(request.headers.cookie, cookieName("session", parts.origin))
      : tokenOf(request, url);
    const resolve = ownPage ? parts.resolveSession : parts.resolvePerson;
    const viewer = secret ? await resolve(secret) : null;
    if (!viewer || !secret) return 401;
    // In a session another account may have become the active one.
    return {
      viewer,
      kind: ownPage ? "page" : "app",
      stillAllowed: async () => (await resolve(secret))?.accountId === viewer.accountId,
    };
  }

  async function connect(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): Promise<void> {
    const asked = url.searchParams.has("stream") ? parseSubscription(Object.fromEntries(url.searchParams)) : undefined;
    if (asked === null) return refuse(socket, 400);
    const forwardedFor = request.headers["x-forwarded-for"]?.toString() ?? null;
    const address = clientAddress(request.socket.remoteAddress, forwardedFor, parts.trustedProxy);
    if (!(await parts.limiters.take("page", null, address)).allowed) return refuse(socket, 429);
    const admitted = await admit(request, url);
    if (typeof admitted === "number") return refuse(socket, admitted);
    const { viewer } = admitted;
    const shown = url.searchParams.get(actingAccountField);
    if (shown && viewer.authority?.kind === "session" && shown !== viewer.accountId) {
      // With a code, and not by refusing: a browser tells a page nothing of a refused upgrade.
      return server.handleUpgrade(request, socket, head, (websocket) => turnAway(websocket));
    }
    if (viewer.elsewhere) {
      const { relay } = parts;
      if (!relay || asked) return refuse(socket, 400);
      if (!hub.hasRoomFor(viewer)) return refuse(socket, 429);
      return server.handleUpgrade(request, socket, head, (websocket) => serveElsewhere(websocket, admitted, relay));
    }
    if (asked && !mayListen(viewer, asked, parts.scopeAllows)) return refuse(socket, 403);
    if (asked && !(await hub.mayHear(viewer, asked))) return refuse(socket, 400);
    if (!hub.hasRoomFor(viewer)) return refuse(socket, 429);
    server.handleUpgrade(request, socket, head, (websocket) => serve(websocket, admitted, asked));
  }

  /** Nobody hears later frames from there; without a listener nonsense among them would be an uncaught error. */
  function turnAway(socket: WebSocket): void {
    socket.on("error", () => socket.terminate());
    socket.close(4401);
  }

  /** A page whose account is on another server: the hub has nothing for it, and ends it with its session. */
  function serveElsewhere(socket: WebSocket, { viewer, kind, stillAllowed }: Admitted, relay: Relay): void {
    const relayed = relay(viewer, {
      send(frame) {
        if (socket.bufferedAmount > limits.bufferedBytes) socket.terminate();
        else socket.send(frame);
      },
      close: (code) => listener.close(code),
    });
    const listener: Listener = {
      viewer,
      kind,
      since: performance.now(),
      streams: new Set(),
      stillAllowed,
      send() {},
      missed() {},
      close(code) {
        hub.remove(listener);
        relayed.close();
        socket.close(code);
      },
    };
    let frames = 0;
    const quota = setInterval(() => (frames = 0), 60_000).unref();
    hub.add(listener);
    alive.add(socket);
    socket.on("pong", () => alive.add(socket));
    socket.on("error", () => socket.terminate());
    socket.on("message", (data, isBinary) => {
      alive.add(socket);
      if (++frames > limits.framesPerMinute) return listener.close(1008);
      const frame = isBinary ? null : parseForeignFrame((data as Buffer).toString());
      if (!frame) return socket.send(JSON.stringify({ error: unknownStream, status: 400 }));
      relayed.say(frame);
    });
    socket.on("close", () => {
      clearInterval(quota);
      hub.remove(listener);
      relayed.close();
    });
  }

  function serve(socket: WebSocket, { viewer, kind, stillAllowed }: Admitted, asked: Subscription | undefined): void {
    const spellings = new Map<StreamKey, string>();
    const listener: Listener = {
      viewer,
      kind,
      since: performance.now(),
      streams: new Set(),
      stillAllowed,
      send: (frame) => write(frame.textFor(spellings)),
      missed() {
        if (kind === "page") write(gap);
        else listener.close(1013);
      },
      close(code) {
        // Nothing more is sent from here on, however long the other side takes to go.
        hub.remove(listener);
        socket.close(code);
      },
    };
    function write(text: Buffer): void {
      // A reader who does not read must not fill our memory; after reconnecting they fetch what they missed.
      if (socket.bufferedAmount > limits.bufferedBytes) socket.terminate();
      else socket.send(text, { binary: false });
    }
    let frames = 0;
    const quota = setInterval(() => (frames = 0), 60_000).unref();
    if (asked) listen(asked);
    hub.add(listener);
    alive.add(socket);

    function listen(subscription: Subscription): void {
      const key = keyOf(subscription);
      hub.subscribe(listener, key);
      spellings.delete(key);
      if (subscription.spelling !== null) spellings.set(key, subscription.spelling);
    }

    /** Nothing comes of a list that is somebody else's, so it is listened to until the answer is there. */
    async function checkOwner(subscription: Subscription): Promise<void> {
      const owns = await hub.mayHear(viewer, subscription).catch(() => true);
      if (owns) return;
      hub.unsubscribe(listener, keyOf(subscription));
      answer(unknownStream, 400);
    }

    function answer(error: string, status: number): void {
      socket.send(JSON.stringify({ error, status }));
    }

    socket.on("pong", () => alive.add(socket));
    socket.on("error", () => socket.terminate());
    socket.on("message", (data, isBinary) => {
      alive.add(socket);
      if (++frames > limits.framesPerMinute) return listener.close(1008);
      const frame = isBinary ? null : parseFrame((data as Buffer).toString());
      if (!frame) return answer(unknownStream, 400);
      if (frame.type === "unsubscribe") return hub.unsubscribe(listener, keyOf(frame.subscription));
      if (!mayListen(viewer, frame.subscription, parts.scopeAllows)) {
        return answer("Access to this stream is not allowed", 403);
      }
      if (listener.streams.size >= limits.streamsPerSocket) return answer("Too many streams", 429);
      listen(frame.subscription);
      void checkOwner(frame.subscription);
    });
    socket.on("close", () => {
      clearInterval(quota);
      hub.remove(listener);
    });
  }

  return {
    upgrade(request, socket, head) {
      const url = URL.parse(request.url ?? "", parts.origin);
      if (!url || !places.has(withoutTrailingSlashes(url.pathname))) return false;
      socket.on("error", () => socket.destroy());
      connect(request, socket, head, url).catch(() => refuse(socket, 503));
      return true;
    },
    async close() {
      clearInterval(heartbeat);
      await hub.close();
      server.close();
    },
  };
}

/** By header, as a subprotocol (which browsers can set), or in the address as older apps do. */
function tokenOf(request: IncomingMessage, url: URL): string | null {
  return (
    /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? "")?.[1] ??
    request.headers["sec-websocket-protocol"]?.split(",")[0]?.trim() ??
    url.searchParams.get("access_token")
  );
}

const reasons = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  429: "Too Many Requests",
  503: "Service Unavailable",
} as const;

function refuse(socket: Duplex, status: keyof typeof reasons): void {
  const body = JSON.stringify({ error: status === 400 ? "Unknown channel requested" : reasons[status] });
  hangUp(
    socket,
    `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
