/** Holds each answer against what its row promises, on its way to a client. */
import { expect } from "vitest";
import { neverSchema } from "#server/http/entities/values.ts";
import { faultsOf, nameOf, routeAt, type Reader } from "#testing/promised.ts";

/** The names of the routes that have answered. */
export const called = new Set<string>();

export const realFetch = globalThis.fetch;

/** Looks at each answer on its way to the client. */
export async function watchedFetch(...asked: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(...asked);
  const answer = await realFetch(request);
  const route = routeAt(request.method, new URL(request.url).pathname);
  if (!route) return asGlobal(answer);
  const name = nameOf(route);
  // Parts that are not there refuse whatever is asked for.
  if (answer.ok || route.answers === neverSchema) called.add(name);
  if (answer.ok) {
    const reader: Reader = request.headers.has("authorization") ? "person" : "visitor";
    expect(faultsOf(route, reader, answer.status, await answer.clone().json()), name).toEqual([]);
  }
  return asGlobal(answer);
}

/** A server in this process, maybe of another file, has put its own Response in the place of the global one, for which `masto` looks. */
export async function asGlobal(answer: Response): Promise<Response> {
  return new Response(await answer.arrayBuffer(), answer);
}
