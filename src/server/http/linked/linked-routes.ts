/**
 * Routes that an account on another server can ask: our own as far as that server has what they need, and every route of
 * the Mastodon API under the same path, passed through to it.
 */
import type { Route } from "../middleware/route.ts";
import { passingRoutes } from "./passing.route.ts";
import { linkedConversationRoutes } from "./conversations.route.ts";
import { linkedDraftRoutes } from "./drafts.route.ts";
import { linkedListRoutes } from "./lists.route.ts";
import { linkedNotificationRoutes } from "./notifications.route.ts";
import { linkedPeopleRoutes } from "./people.route.ts";
import { linkedStatusRoutes } from "./statuses.route.ts";
import { RefusedThere } from "./there.ts";
import { linkedUploadRoutes } from "./uploads.route.ts";

/** The first that fits answers. */
export const linkedRoutes: readonly Route[] = [
  ...linkedConversationRoutes,
  ...linkedDraftRoutes,
  ...linkedListRoutes,
  ...linkedNotificationRoutes,
  ...linkedPeopleRoutes,
  ...linkedStatusRoutes,
  ...linkedUploadRoutes,
  ...passingRoutes,
].map(sayingTheirNo);

/** A no of the other server is the answer, wherever on the way it was said. */
function sayingTheirNo(one: Route): Route {
  return {
    ...one,
    handle: (...asked) =>
      one.handle(...asked).catch((error: unknown) => {
        if (error instanceof RefusedThere) return error.reply;
        throw error;
      }),
  };
}
