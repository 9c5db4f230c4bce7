/**
 * Sockets: `/wspool/connect` for our own pages (session cookie and our own
 * origin, threats W01) and `/api/v1/streaming` for apps (bearer token).
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { cookieName, readCookie } from "../middleware/cookies.ts";
import { clientAddress } from "../middleware/client-address.ts";
import type { Scope } from "../middleware/route.ts";
import type { Hub, Listener } from "./hub.ts";
import { keyOf, parseFrame, parseSubscription, scopesOf, type Subscription } from "./streams.ts";

export interface SocketParts {
  hub: Hub;
  origin: string;
  trustedProxy: string | null;
  resolveSession(secret: string): Promise<Viewer | null>;
  resolveToken(token: string): Promise<Viewer | null>;
  scopeAllows(granted: readonly string[], needed: Scope): boolean;
}

/** Threats W03, W04. */
export const socketLimits = {
  frameBytes: 64 * 1024,
  perAccount: 10,
  perAddress: 30,
  framesPerMinute: 100,
  bufferedBytes: 1024 * 1024,
  heartbeatMs: 30_000,
  recheckMs: 60_000,
};

export interface Sockets {
  /** Takes over an upgrade; false if the address is not one of ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
}

export function openSockets(parts: SocketParts): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: socketLimits.frameBytes, perMessageDeflate: false });
  const perAddress = new Map<string, number>();
  const alive = new WeakSet<WebSocket>();

  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, socketLimits.heartbeatMs).unref();

  const recheck = setInterval(() => void parts.hub.recheck(stillAllowed), socketLimits.recheckMs).unref();
  const secrets = new WeakMap<Viewer, string>();

  /** A session or token that has ended meanwhile without a word of it reaching us. */
  async function stillAllowed(viewer: Viewer): Promise<boolean> {
    const secret = secrets.get(viewer);
    if (!secret) return false;
    const resolve = viewer.authority?.kind === "token" ? parts.resolveToken : parts.resolveSession;
    return (await resolve(secret))?.accountId === viewer.accountId;
  }

  async function authorise(request: IncomingMessage, url: URL): Promise<Viewer | 401 | 403> {
    if (url.pathname === "/wspool/connect") {
      if (request.headers.origin !== parts.origin) return 403;
      const secret = readCookie(request.headers.cookie, cookieName("session", parts.origin));
      const viewer = secret ? await parts.resolveSession(secret) : null;
      if (viewer && secret) secrets.set(viewer, secret);
      return viewer ?? 401;
    }
    const token =
      /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? "")?.[1] ??
      request.headers["sec-websocket-protocol"]?.split(",")[0]?.trim() ??
      url.searchParams.get("access_token");
    const viewer = token ? await parts.resolveToken(token) : null;
    if (viewer && token) secrets.set(viewer, token);
    return viewer ?? 401;
  }

  function allows(viewer: Viewer, subscription: Subscription): boolean {
    const { authority } = viewer;
    if (authority?.kind !== "token") return true;
    return scopesOf(subscription.name).every((scope) => parts.scopeAllows(authority.scopes, scope));
  }

  async function connect(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): Promise<void> {
    const address = clientAddress(
      request.socket.remoteAddress,
      request.headers["x-forwarded-for"]?.toString() ?? null,
      parts.trustedProxy,
    );
    const viewer = await authorise(request, url);
    if (viewer === 401 || viewer === 403) return refuse(socket, viewer);
    const first = url.searchParams.has("stream")
      ? parseSubscription({ stream: url.searchParams.get("stream"), tag: url.searchParams.get("tag") })
      : undefined;
    if (first === null) return refuse(socket, 400);
    if (first && !allows(viewer, first)) return refuse(socket, 403);
    if (
      (perAddress.get(address) ?? 0) >= socketLimits.perAddress ||
      parts.hub.countOf(viewer.accountId) >= socketLimits.perAccount
    ) {
      return refuse(socket, 429);
    }
    server.handleUpgrade(request, socket, head, (websocket) => serve(websocket, viewer, address, first));
  }

  function serve(socket: WebSocket, viewer: Viewer, address: string, first: Subscription | undefined): void {
    const listener: Listener = {
      viewer,
      streams: new Set(first ? [keyOf(first)] : []),
      send(stream, event, payload) {
        // A reader who does not read must not fill our memory; after reconnecting they fetch what they missed.
        if (socket.bufferedAmount > socketLimits.bufferedBytes) socket.terminate();
        else socket.send(JSON.stringify({ stream, event, payload }));
      },
      close: (code) => socket.close(code),
    };
    let frames = 0;
    const quota = setInterval(() => (frames = 0), 60_000).unref();
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    parts.hub.add(listener);
    alive.add(socket);

    socket.on("pong", () => alive.add(socket));
    socket.on("error", () => socket.terminate());
    socket.on("message", (data, isBinary) => {
      alive.add(socket);
      if (++frames > socketLimits.framesPerMinute) return socket.close(1008);
      const frame = isBinary ? null : parseFrame(data.toString());
      if (!frame) return socket.send(JSON.stringify({ error: "Unknown stream type", status: 400 }));
      if (!allows(viewer, frame.subscription)) {
        return socket.send(JSON.stringify({ error: "Access to this stream is not allowed", status: 403 }));
      }
      if (frame.type === "subscribe") listener.streams.add(keyOf(frame.subscription));
      else listener.streams.delete(keyOf(frame.subscription));
    });
    socket.on("close", () => {
      clearInterval(quota);
      parts.hub.remove(listener);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  }

  return {
    upgrade(request, socket, head) {
      const url = URL.parse(request.url ?? "", parts.origin);
      if (url?.pathname !== "/wspool/connect" && url?.pathname !== "/api/v1/streaming") return false;
      socket.on("error", () => socket.destroy());
      connect(request, socket, head, url).catch(() => refuse(socket, 503));
      return true;
    },
    async close() {
      clearInterval(heartbeat);
      clearInterval(recheck);
      await parts.hub.close();
      server.close();
      // Whoever does not answer the closing handshake is cut off.
      setTimeout(() => server.clients.forEach((socket) => socket.terminate()), 1_000).unref();
    },
  };
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
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
