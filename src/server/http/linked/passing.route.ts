/** Every route of the Mastodon API under its own path, passed through to the server of the account. */
import * as v from "valibot";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Fields } from "../middleware/body.ts";
import { route, type Route } from "../middleware/route.ts";
import { lookAgain } from "./refresh.ts";
import { thereFor } from "./there.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const versions = ["v1", "v2"] as const;

/** Of these nothing comes back: apps and their tokens are not for pages, nor is what only that server's operators do. */
const closed = /^(?:apps|(?:(?:pleroma|akkoma)\/)?admin|streaming|push|emails)(?:\/|$)/;

const input = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ rest, ...fields }) => ({ rest: String(rest), fields: fields as Fields })),
);

export const passingRoutes: Route[] = versions.flatMap((version) =>
  methods.map((method) =>
    route({
      method,
      path: `/api/${version}/:rest{.+}`,
      access: "session",
      input,
      ...(method !== "GET" && { receives: { kind: "files", most: limits.media.singleRequest } as const }),
      async handle(call, { rest, fields }) {
        const path = pathThere(rest);
        if (closed.test(path)) throw new Refusal("linked.not-here");
        const reply = await thereFor(call).ask(method, `/api/${version}/${path}`, fields);
        const isOfProfile =
          method !== "GET" && reply.status < 400 && /^(?:accounts\/update_credentials$|profile)/.test(path);
        // It is changed there, whether or not it can be read again.
        if (isOfProfile) await lookAgain(call.db, call.ports, call.viewer).catch(() => {});
        return reply;
      },
    }),
  ),
);

/** Written anew, segment by segment, so that it leads nowhere but below the API (threats X13). Throws `route.not-found`. */
export function pathThere(rest: string): string {
  const segments = rest.split("/");
  if (segments.some((segment) => segment === "" || segment === "." || segment === ".." || segment.includes("\\"))) {
    throw new Refusal("route.not-found");
  }
  return segments.map(encodeURIComponent).join("/");
}
