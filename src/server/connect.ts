/**
 * Connects what the nouns declare: routes to the API, reactors to events, tasks
 * to the queue. The house does this once for the program, tests once for each world.
 */
import { presumeSession, resolveSession } from "#server/domain/auth/sessions.ts";
import { presumeToken, resolvePerson, resolveToken } from "#server/domain/auth/tokens.ts";
import { scopeAllows } from "#protocol/scopes.ts";
import type { Tasks } from "#server/jobs/jobs.ts";
import { reactionsOf, reactWith, type Reacting } from "#server/jobs/reactions.ts";
import { crontabOf, tasksOf } from "#server/jobs/tasks.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Database } from "#server/storage/database.ts";
import { linkedRoutes } from "./http/linked/linked-routes.ts";
import { createApi, type ApiServer } from "./http/middleware/api.ts";
import type { Limiters } from "./http/middleware/limiters.ts";
import type { Route } from "./http/middleware/route.ts";
import { wordsIn } from "./http/middleware/words.ts";
import { referenceRoutes } from "./http/reference/openapi.route.ts";
import { nouns, reactors } from "./nouns.ts";

/** The routes of each noun, and the one that describes them all. */
export const routesOfNouns: Readonly<Record<string, readonly Route[]>> = {
  ...Object.fromEntries(Object.entries(nouns).map(([noun, { routes = [] }]) => [noun, routes])),
  reference: referenceRoutes(() => routesOfNouns),
};

/** Every route of the API. */
export const apiRoutes: readonly Route[] = Object.values(routesOfNouns).flat();

const tasks = Object.values(nouns).flatMap(({ tasks = [] }) => tasks);

/** What nobody asks for. */
export const crontab = crontabOf(tasks);

/** Which reactors begin on an event. */
export const reactions = reactionsOf(reactors);

export interface Authority {
  resolveSession: (secret: string) => ReturnType<typeof resolveSession>;
  /** Also of an app that speaks for itself. */
  resolveToken: (token: string) => ReturnType<typeof resolveToken>;
  resolvePerson: (token: string) => ReturnType<typeof resolvePerson>;
  presumeSession: (secret: string) => ReturnType<typeof presumeSession>;
  presumeToken: (token: string) => ReturnType<typeof presumeToken>;
  scopeAllows: typeof scopeAllows;
}

export function authorityOf(db: Database): Authority {
  return {
    resolveSession: (secret) => resolveSession(db, secret),
    resolveToken: (token) => resolveToken(db, token),
    resolvePerson: (token) => resolvePerson(db, token),
    presumeSession: (secret) => presumeSession(db, secret),
    presumeToken: (token) => presumeToken(db, token),
    scopeAllows,
  };
}

export function connectApi(db: Database, ports: Ports, limiters: Limiters, isFull?: () => boolean): ApiServer {
  return createApi({
    routes: apiRoutes,
    linkedRoutes,
    db,
    ports,
    limiters,
    ...(isFull && { isFull }),
    ...authorityOf(db),
  });
}

/** By the names under which verbs add them. */
export function connectTasks(db: Database, ports: Ports): Tasks {
  return tasksOf(tasks, { db, ports, wordsIn });
}

/** Works an event with the reactors of all nouns. */
export function connectReactors(db: Database, ports: Ports): Reacting {
  return reactWith(reactors, { db, ports });
}
