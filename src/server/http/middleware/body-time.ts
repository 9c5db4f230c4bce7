/**
 * How long a body may take to come: a minute, and files as long as they move.
 *
 * Node knows one time for all requests, which is that of the slowest upload; the
 * minute for everything else is ours (threats D01). A body that hardly moves is
 * given up much sooner (`incoming.ts`).
 */
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { hangUp } from "./hang-up.ts";

/** Milliseconds. With the ten seconds that headers have, the usual one is a minute. */
export const bodyTime = { usual: 50_000, files: 60 * 60_000 };

const waiting = new WeakMap<Request, { patience: NodeJS.Timeout; incoming: IncomingMessage }>();

/** Ends the connection of a request whose body has not come within the time. */
export function limitBodyTime(request: Request, { incoming, outgoing }: HttpBindings, milliseconds: number): void {
  const { headers } = incoming;
  if (incoming.complete || (!headers["transfer-encoding"] && !Number(headers["content-length"] ?? 0))) return;
  const patience = setTimeout(() => {
    if (outgoing.headersSent) incoming.destroy();
    else hangUp(incoming.socket, "HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n");
  }, milliseconds);
  waiting.set(request, { patience, incoming });
  for (const end of ["end", "close"] as const) incoming.once(end, () => clearTimeout(patience));
}

/** This one brings files. Answers how they come, where that is known: read so, they cost half of what they cost as a web stream. */
export function takeTime(request: Request): IncomingMessage | null {
  const { patience, incoming = null } = waiting.get(request) ?? {};
  clearTimeout(patience);
  return incoming;
}

/** The body of a request for whose method a `Request` has none; null where none came. Its time goes on. */
export function incomingOf(request: Request): IncomingMessage | null {
  return waiting.get(request)?.incoming ?? null;
}
