/**
 * What is connected to what: routes to the API, reactors to events, jobs to the
 * queue. The house does this once for the program, tests once for each world.
 */
import { clearExpiredMutes } from "#server/domain/accounts/expired-mutes.job.ts";
import { expiredMutesJob } from "#server/domain/accounts/mute.ts";
import { forgetSignInTraces } from "#server/domain/auth/forget.ts";
import { signInMailJob } from "#server/domain/auth/send-code.ts";
import { resolveSession } from "#server/domain/auth/sessions.ts";
import { sendSignInMail } from "#server/domain/auth/sign-in-mail.ts";
import { resolveToken, scopeAllows } from "#server/domain/auth/tokens.ts";
import { deleteBlobs, deleteBlobsJob } from "#server/domain/media/discard-media.job.ts";
import { closePoll } from "#server/domain/polls/close.job.ts";
import { closePollJob } from "#server/domain/statuses/poll.ts";
import { trimHomes } from "#server/domain/timelines/home.ts";
import type { Tasks } from "#server/jobs/jobs.ts";
import { reactionsOf, reactorTasks, type Line } from "#server/jobs/reactions.ts";
import type { Ports } from "#server/outside/ports.ts";
import { fanOut } from "#server/reactors/fan-out.reactor.ts";
import { live } from "#server/reactors/live.reactor.ts";
import { notify } from "#server/reactors/notify.reactor.ts";
import { relations } from "#server/reactors/relations.reactor.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { forgetEvents } from "#server/storage/events.ts";
import { forgetKeys } from "#server/storage/once.ts";
import { taskFor } from "#server/storage/queue.ts";
import { accountRoutes } from "./http/mastodon/accounts.route.ts";
import { bookmarkRoutes } from "./http/mastodon/bookmarks.route.ts";
import { credentialRoutes } from "./http/mastodon/credentials.route.ts";
import { emptyListRoutes } from "./http/mastodon/empty-lists.route.ts";
import { favouriteRoutes } from "./http/mastodon/favourites.route.ts";
import { instanceRoutes, nodeInfoRoutes } from "./http/mastodon/instance.route.ts";
import { markerRoutes } from "./http/mastodon/markers.route.ts";
import { notificationRoutes } from "./http/mastodon/notifications.route.ts";
import { pollRoutes } from "./http/mastodon/polls.route.ts";
import { relationRoutes } from "./http/mastodon/relations.route.ts";
import { searchRoutes } from "./http/mastodon/search.route.ts";
import { statusActionRoutes } from "./http/mastodon/status-actions.route.ts";
import { statusRoutes } from "./http/mastodon/statuses.route.ts";
import { timelineRoutes } from "./http/mastodon/timelines.route.ts";
import { createApi, type ApiServer } from "./http/middleware/api.ts";
import type { Limiters } from "./http/middleware/limiters.ts";
import type { Route } from "./http/middleware/route.ts";
import { wordsIn } from "./http/middleware/words.ts";
import { actorRoutes } from "./http/product/actors.route.ts";
import { authRoutes } from "./http/product/auth.route.ts";
import { productStatusRoutes } from "./http/product/statuses.route.ts";
import { productTagRoutes } from "./http/product/tags.route.ts";

/** Every route of the API; of two that fit, the first answers, so a fixed word stands before a parameter. */
export const apiRoutes: readonly Route[] = [
  ...authRoutes,
  ...actorRoutes,
  ...productStatusRoutes,
  ...productTagRoutes,
  ...instanceRoutes,
  ...nodeInfoRoutes,
  ...credentialRoutes,
  ...relationRoutes,
  ...accountRoutes,
  ...statusRoutes,
  ...statusActionRoutes,
  ...pollRoutes,
  ...bookmarkRoutes,
  ...favouriteRoutes,
  ...timelineRoutes,
  ...notificationRoutes,
  ...markerRoutes,
  ...searchRoutes,
  ...emptyListRoutes,
];

/** Homes are written before sockets are told, so that a reader who asks finds what was announced. */
const reactors: readonly Line[] = [[fanOut, relations, live], [notify]];

/** Which jobs an event begins. */
export const reactions = reactionsOf(reactors);

export interface Authority {
  resolveSession: (secret: string) => ReturnType<typeof resolveSession>;
  resolveToken: (token: string) => ReturnType<typeof resolveToken>;
  scopeAllows: typeof scopeAllows;
}

export function authorityOf(db: Database): Authority {
  return {
    resolveSession: (secret) => resolveSession(db, secret),
    resolveToken: (token) => resolveToken(db, token),
    scopeAllows,
  };
}

export function connectApi(db: Database, ports: Ports, limiters: Limiters): ApiServer {
  return createApi({ routes: apiRoutes, db, ports, limiters, ...authorityOf(db) });
}

/** By the names under which verbs add them. */
export function connectTasks(db: Database, ports: Ports): Tasks {
  return {
    ...taskFor(signInMailJob, ({ id }) => sendSignInMail({ db, ports, wordsIn }, id)),
    ...taskFor(closePollJob, ({ pollId }) => transact(db, (tx) => closePoll(tx, pollId))),
    ...taskFor(deleteBlobsJob, ({ keys }) => deleteBlobs(ports.blobs, keys)),
    "trim-homes": () => trimHomes(db),
    ...taskFor(expiredMutesJob, () => clearExpiredMutes(db)),
    "forget-sign-in-traces": () => transact(db, forgetSignInTraces),
    "forget-keys": () => forgetKeys(db),
    "forget-events": () => forgetEvents(db),
  };
}

/** What the jobs of the reactors do. */
export function connectReactions(db: Database, ports: Ports): Tasks {
  return reactorTasks(reactors, { db, ports });
}

/** What nobody asks for, in UTC. */
export const crontab = `
17 * * * * trim-homes
23 * * * * forget-sign-in-traces
41 * * * * ${expiredMutesJob.name}
11 3 * * * forget-keys
31 3 * * * forget-events
`;
