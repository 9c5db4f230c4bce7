/** The same streams as server-sent events, for apps that prefer them (`mastodon-api.md` 4). */
import { Hono } from "hono";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import type { Scope } from "../middleware/route.ts";
import type { Hub, Listener } from "./hub.ts";
import { socketLimits } from "./sockets.ts";
import { keyOf, parseSubscription, scopesOf } from "./streams.ts";

export interface EventStreamParts {
  hub: Hub;
  resolveToken(token: string): Promise<Viewer | null>;
  scopeAllows(granted: readonly string[], needed: Scope): boolean;
}

const thumpMs = 15_000;

export function eventStreams(parts: EventStreamParts): Hono {
  const app = new Hono();
  app.get("/api/v1/streaming/health", (context) => context.text("OK"));
  app.get("/api/v1/streaming/*", async (context) => {
    const path = context.req.path.slice("/api/v1/streaming/".length).replaceAll("/", ":");
    const onlyMedia = ["true", "1"].includes(context.req.query("only_media") ?? "") ? ":media" : "";
    const subscription = parseSubscription({ stream: path + onlyMedia, tag: context.req.query("tag") });
    if (!subscription) return context.json({ error: "Unknown channel requested" }, 400);
    const token = /^Bearer (\S{1,200})$/i.exec(context.req.header("authorization") ?? "")?.[1];
    const viewer = token ? await parts.resolveToken(token) : null;
    if (!viewer) return context.json({ error: "The access token is invalid" }, 401);
    const scopes = viewer.authority?.kind === "token" ? viewer.authority.scopes : [];
    if (!scopesOf(subscription.name).every((scope) => parts.scopeAllows(scopes, scope))) {
      return context.json({ error: "This action is outside the authorized scopes" }, 403);
    }
    if (parts.hub.countOf(viewer.accountId) >= socketLimits.perAccount) {
      return context.json({ error: "Too Many Requests" }, 429);
    }
    return new Response(listen(parts.hub, viewer, keyOf(subscription)), {
      headers: {
        "content-type": "text/event-stream",
        "cache-control": "private, no-store",
        "access-control-allow-origin": "*",
        "x-accel-buffering": "no",
      },
    });
  });
  return app;
}

function listen(hub: Hub, viewer: Viewer, key: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) <= 0) return stop();
          controller.enqueue(encoder.encode(text));
        };
        const listener: Listener = {
          viewer,
          streams: new Set([key]),
          send: (_stream, event, payload) => write(`event: ${event}\ndata: ${payload}\n\n`),
          close: () => stop(),
        };
        const thump = setInterval(() => write(":thump\n"), thumpMs).unref();
        stop = () => {
          stop = () => {};
          clearInterval(thump);
          hub.remove(listener);
          controller.close();
        };
        hub.add(listener);
        write(":)\n");
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: socketLimits.bufferedBytes }),
  );
}
