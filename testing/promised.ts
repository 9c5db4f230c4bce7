/** Holds an answer against its row in the table of routes, which the reference of the API is made from. */
import { isDeepStrictEqual } from "node:util";
import { TrieRouter } from "hono/router/trie-router";
import * as v from "valibot";
import { errorSchema } from "#server/http/entities/errors.ts";
import { groupedNotificationsSchema } from "#server/http/entities/notifications.ts";
import { statusSchema } from "#server/http/entities/statuses.ts";
import { apiRoutes } from "#server/connect.ts";
import type { ApiServer, Ask } from "#server/http/middleware/api.ts";
import type { Route } from "#server/http/middleware/route.ts";

/** Who is answered: somebody of this server, nobody, or either. */
export type Reader = "person" | "visitor" | "anybody";

/** As the table names it. */
export const nameOf = ({ method, path }: Pick<Route, "method" | "path">) => `${method} ${path}`;

const router = new TrieRouter<Route>();
for (const entry of apiRoutes) router.add(entry.method, entry.path, entry);

export function routeAt(method: string, path: string): Route | null {
  const [match] = router.match(method, path)[0];
  return match ? (match as [Route, unknown])[0] : null;
}

const { flag, unsaid } = { flag: v.boolean(), unsaid: v.optional(v.never()) };
const { entries } = statusSchema;

/** As somebody sees it: what they did with it is said. */
export const personsView = v.object({ ...entries, favourited: flag, reblogged: flag, muted: flag, bookmarked: flag });

/** Nobody has done anything with it. */
const visitorsView = v.object({
  ...entries,
  favourited: unsaid,
  reblogged: unsaid,
  muted: unsaid,
  bookmarked: unsaid,
  pinned: unsaid,
  filtered: unsaid,
});

/** Whatever a group names is there beside it. */
const wholeGroups = v.pipe(
  groupedNotificationsSchema,
  v.check(({ accounts, partial_accounts = [], statuses, notification_groups }) => {
    const known = new Set([...accounts, ...partial_accounts, ...statuses].map((one) => one.id));
    return notification_groups.every((group) =>
      [...group.sample_account_ids, ...(group.status_id ? [group.status_id] : [])].every((named) => known.has(named)),
    );
  }, "a group names what is not there"),
);

function asSeenBy(reader: Reader, schema: v.GenericSchema): v.GenericSchema {
  if (schema === groupedNotificationsSchema) return wholeGroups;
  if (reader === "anybody") return schema;
  if (schema === statusSchema) return reader === "person" ? personsView : visitorsView;
  const { item, options } = schema as { item?: v.GenericSchema; options?: v.GenericSchema[] };
  if (item) return v.array(asSeenBy(reader, item));
  return options && schema.type === "union" ? v.union(options.map((option) => asSeenBy(reader, option))) : schema;
}

/** Each way in which an answer of success isn't what the row promises, also by fields that it doesn't name. */
export function faultsOf(
  { answers = v.never(), successes = [200] }: Route,
  reader: Reader,
  status: number,
  body: unknown,
): string[] {
  const parsed = v.safeParse(asSeenBy(reader, answers), body);
  if (!parsed.success) return parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  return [
    ...(successes.includes(status) ? [] : [`status ${status}`]),
    ...unnamed(parsed.output, body).map((field) => `${field} is not promised`),
  ];
}

/** An API that throws where an answer isn't what its row promises. */
export function promising(api: ApiServer): ApiServer {
  const held = (ask: ApiServer["ask"]) => async (asked: Ask) => {
    const answer = await ask(asked);
    holdToPromise(asked.method, asked.path, answer.status, answer.body);
    return answer;
  };
  return {
    ...api,
    ask: held(api.ask),
    submit: held(api.submit),
    async handle(request, ip) {
      const answer = await api.handle(request, ip);
      await holdResponse(request, answer);
      return answer;
    },
  };
}

/** The same of an answer over HTTP, as far as it can be read. */
export async function holdResponse({ method, url }: Request, answer: Response): Promise<void> {
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (method === "HEAD" || method === "OPTIONS" || !isJson || answer.headers.has("content-encoding")) return;
  holdToPromise(method, new URL(url).pathname, answer.status, await answer.clone().json());
}

function holdToPromise(method: string, path: string, status: number, body: unknown): void {
  const route = routeAt(method, path);
  if (!route) return;
  const told: unknown = JSON.parse(JSON.stringify(body));
  const faults = status < 300 ? faultsOf(route, "anybody", status, told) : faultsOfError(told);
  if (faults.length > 0) throw new Error(`${nameOf(route)} doesn't answer as promised:\n${faults.join("\n")}`);
}

/** The same of an answer of failure. */
export function faultsOfError(body: unknown): string[] {
  const parsed = v.safeParse(errorSchema, body);
  if (!parsed.success) return parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  return unnamed(parsed.output, body).map((field) => `${field} is not promised`);
}

/** Fields that a schema has dropped. */
function unnamed(kept: unknown, body: unknown, place = "answer"): string[] {
  if (typeof body !== "object" || body === null || isDeepStrictEqual(kept, body)) return [];
  return Object.entries(body).flatMap(([field, value]) => {
    const inner = `${place}.${field}`;
    return Object.hasOwn(kept as object, field)
      ? unnamed((kept as Record<string, unknown>)[field], value, inner)
      : [inner];
  });
}
