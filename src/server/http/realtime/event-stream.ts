/** The same streams as server-sent events, for apps that prefer them (`docs/api-notes.md`, Streams). */
import { Hono, type Context } from "hono";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { withoutTrailingSlashes } from "../middleware/trailing-slashes.ts";
import type { Limiters } from "../middleware/limiters.ts";
import type { Hub } from "./hub.ts";
import type { Listener } from "./listener.ts";
import { liveLimits, type LiveLimits } from "./limits.ts";
import { keyOf, mayListen, parseSubscription, type ScopeAllows, type Subscription } from "./streams.ts";

export interface EventStreamParts {
  hub: Hub;
  /** The address of the caller. */
  addressOf(context: Context): string;
  resolvePerson(token: string): Promise<Viewer | null>;
  scopeAllows: ScopeAllows;
  /** Tokens cannot be guessed without end. */
  limiters: Limiters;
  limits?: LiveLimits;
}

/** Apps on pages of other sites listen too; no cookie counts here. */
const headers = {
  "access-control-allow-origin": "*",
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
};

export function eventStreams({
  hub,
  addressOf,
  resolvePerson,
  scopeAllows,
  limiters,
  limits = liveLimits,
}: EventStreamParts): Hono {
  const app = new Hono();
  app.get("/api/v1/streaming/health", (context) =>
    context.text("OK", 200, { "cache-control": "no-store", "x-content-type-options": "nosniff" }),
  );
  app.get("/api/v1/streaming/*", async (context) => {
    const refuse = (status: 400 | 401 | 403 | 429, error: string) => context.json({ error }, status, headers);
    const subscription = subscriptionOf(context);
    if (!subscription) return refuse(400, "Unknown channel requested");
    const address = addressOf(context);
    if (!(await limiters.take("page", null, address)).allowed) return refuse(429, "Too Many Requests");
    const token = /^Bearer (\S{1,200})$/i.exec(context.req.header("authorization") ?? "")?.[1];
    const secret = token ?? context.req.query("access_token");
    const viewer = secret ? await resolvePerson(secret) : null;
    if (!viewer || !secret) return refuse(401, "The access token is invalid");
    if (!mayListen(viewer, subscription, scopeAllows)) {
      return refuse(403, "This action is outside the authorized scopes");
    }
    if (!(await hub.mayHear(viewer, subscription))) return refuse(400, "Unknown channel requested");
    if (!hub.hasRoomFor(viewer)) return refuse(429, "Too Many Requests");
    const stream = { ...headers, "content-type": "text/event-stream", "x-accel-buffering": "no" };
    if (context.req.method === "HEAD") return context.body(null, 200, stream);
    const listener = {
      viewer,
      kind: "app" as const,
      since: performance.now(),
      streams: new Set([keyOf(subscription)]),
      stillAllowed: async () => (await resolvePerson(secret)) !== null,
    };
    return context.body(listen(hub, listener, limits), 200, stream);
  });
  return app;
}

/** `/api/v1/streaming/public/local?only_media=true` is the stream `public:local:media`. */
function subscriptionOf(context: Context): Subscription | null {
  const path = withoutTrailingSlashes(context.req.path).slice("/api/v1/streaming/".length).replaceAll("/", ":");
  const onlyMedia = ["true", "1"].includes(context.req.query("only_media") ?? "") ? ":media" : "";
  return parseSubscription({
    stream: path + onlyMedia,
    tag: context.req.query("tag"),
    list: context.req.query("list"),
  });
}

const thumpMs = 15_000;
const thumpBytes = Buffer.from(":thump\n");
const greeting = Buffer.from(":)\n");

function listen(
  hub: Hub,
  who: Omit<Listener, "send" | "missed" | "close">,
  { bufferedBytes }: LiveLimits,
): ReadableStream<Uint8Array> {
  let leave = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let open = true;
        const end = () => {
          if (!open) return;
          leave();
          controller.close();
        };
        const write = (bytes: Uint8Array) => {
          // A client that does not read is dropped, as with sockets.
          if ((controller.desiredSize ?? 0) <= 0) end();
          else controller.enqueue(bytes);
        };
        const listener: Listener = {
          ...who,
          send: (frame) => write(frame.serverSent),
          missed: end,
          close: end,
        };
        // A comment, so that nobody on the way takes the connection for dead.
        const thump = setInterval(() => write(thumpBytes), thumpMs).unref();
        leave = () => {
          open = false;
          clearInterval(thump);
          hub.remove(listener);
        };
        hub.add(listener);
        write(greeting);
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
  );
}
