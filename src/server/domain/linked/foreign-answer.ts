/** Answers of another server to this one itself, before anybody is signed in there. */
import { Refusal } from "#protocol/refusals.ts";
import type { ExchangeMethod } from "#server/outside/guarded-exchange.ts";
import type { Ports } from "#server/outside/ports.ts";

export type WayOut = Pick<Ports, "outgoing">;

const mostBytes = 1024 ** 2;

interface Sent {
  method: ExchangeMethod;
  headers?: Record<string, string>;
  body?: Buffer;
  time?: number;
}

/** A whole answer, whatever its status. Throws `linked.no-server` where there is none. */
export async function askForeign({ outgoing }: WayOut, url: string, sent: Sent = { method: "GET" }): Promise<Response> {
  const headers = { accept: "application/json", ...sent.headers };
  const answer = await outgoing.exchange({ url, mostBytes, ...sent, headers });
  if (answer.kind === "failed") throw new Refusal("linked.no-server", { cause: answer.failure });
  const { status, type, body } = answer;
  // Neither of these may have a body.
  const isBare = status < 200 || status === 204 || status === 205 || status === 304;
  const said = isBare ? null : new Uint8Array(body);
  return new Response(said, { status: status < 200 || status > 599 ? 502 : status, headers: { "content-type": type } });
}

/** For the library that speaks OAuth. */
export function fetchThrough(out: WayOut, time?: number) {
  return async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const bytes = body instanceof URLSearchParams ? Buffer.from(body.toString()) : undefined;
    return askForeign(out, url, {
      method: method === "POST" ? "POST" : "GET",
      headers: Object.fromEntries(new Headers(headers)),
      ...(bytes && { body: bytes }),
      ...(time !== undefined && { time }),
    });
  };
}

/** An object; null for any other answer. */
export async function objectIn(answer: Response): Promise<Record<string, unknown> | null> {
  if (!answer.ok) return null;
  try {
    const value: unknown = await answer.json();
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
