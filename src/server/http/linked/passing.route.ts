/** Every route of the Mastodon API under its own path, passed through to the server of the account. */
import * as v from "valibot";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Fields } from "../middleware/body.ts";
import { Reply, route, type Route, type SignedInCall } from "../middleware/route.ts";
import { lookAgain } from "./refresh.ts";
import { tellOfRelation } from "./relations-there.ts";
import { thereFor } from "./there.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const versions = ["v1", "v2"] as const;

/** Nothing comes back from these: apps and their tokens are not for pages, nor is what only that server's operators do. */
const closed = /^(?:apps|(?:(?:pleroma|akkoma)\/)?admin|streaming|push|emails)(?:\/|$)/;

const input = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ rest, ...fields }) => ({ rest: String(rest), fields: fields as Fields })),
);

/** No other route takes a file. */
const withFiles = [
  ["POST", "/api/v1/media"],
  ["POST", "/api/v2/media"],
  ["PUT", "/api/v1/media/:id"],
  ["PATCH", "/api/v1/accounts/update_credentials"],
  ["PATCH", "/api/v1/profile"],
] as const;

export const passingRoutes: Route[] = [
  ...withFiles.map(([method, path]) =>
    route({
      method,
      path,
      access: "session",
      limiter: "media",
      input: v.record(v.string(), v.unknown()),
      receives: { kind: "files", most: limits.media.singleRequest },
      handle: (call, { id, ...fields }) =>
        pass(call, method, path.replace(":id", encodeURIComponent(String(id))), fields),
    }),
  ),
  ...versions.flatMap((version) =>
    methods.map((method) =>
      route({
        method,
        path: `/api/${version}/:rest{.+}`,
        access: "session",
        input,
        async handle(call, { rest, fields }) {
          const path = pathThere(rest);
          if (closed.test(path)) throw new Refusal("linked.not-here");
          return pass(call, method, `/api/${version}/${path}`, fields);
        },
      }),
    ),
  ),
];

/** A page can do without what an older server has no route for. */
const without: [path: RegExp, answer: (last: string) => unknown][] = [
  [/^\/api\/v1\/markers$/, () => ({})],
  [/^\/api\/v1\/instance\/rules$/, () => []],
  [/^\/api\/v\d\/(?:trends|suggestions)(?:\/|$)/, () => []],
  [/^\/api\/v1\/tags\/[^/]+$/, (name) => ({ name, url: `/tags/${name}`, history: [], following: false })],
];

async function pass(
  call: SignedInCall,
  method: (typeof methods)[number],
  path: string,
  fields: Fields,
): Promise<Reply> {
  const reply = await thereFor(call).ask(method, path, fields);
  const isOfProfile = /^\/api\/v1\/(?:accounts\/update_credentials$|profile)/.test(path);
  // It is changed there, whether or not it can be read again.
  if (method !== "GET" && reply.status < 400 && isOfProfile) {
    await lookAgain(call.db, call.ports, call.viewer).catch(() => {});
  }
  if (method !== "GET" && reply.status < 400) {
    await tellOfRelation(call.ports, call.viewer.accountId, method, path, fields);
  }
  if (method !== "GET" || reply.status !== 404) return reply;
  const found = without.find(([known]) => known.test(path));
  return found ? new Reply(found[1](decodeURIComponent(path.split("/").at(-1)!))) : reply;
}

/** Written anew, segment by segment, so that it leads nowhere but below the API (threats X13). Throws `route.not-found`. */
export function pathThere(rest: string): string {
  const segments = rest.split("/");
  if (segments.some((segment) => segment === "" || segment === "." || segment === ".." || segment.includes("\\"))) {
    throw new Refusal("route.not-found");
  }
  return segments.map(encodeURIComponent).join("/");
}
