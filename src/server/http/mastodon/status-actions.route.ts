import { accountSchema } from "../entities/accounts.ts";
import { statusSchema } from "../entities/statuses.ts";
import { orBlank } from "../middleware/inputs.ts";
/** What people do to a status, and who did it (`docs/api-notes.md`, Routes). Every action can be repeated without harm. */
import * as v from "valibot";
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { pageEntries } from "#protocol/paging.ts";
import { shelves, toggles } from "#protocol/toggles.ts";
import type { Reading } from "#server/domain/accounts/reading.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { listFavouritedBy } from "#server/domain/statuses/favourited-by.ts";
import { loadOutOfSight } from "#server/domain/statuses/load-out-of-sight.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { muteConversation, unmuteConversation } from "#server/domain/statuses/mute-conversation.ts";
import { pin, unpin } from "#server/domain/statuses/pin.ts";
import { listRebloggedBy, reblog, unreblog } from "#server/domain/statuses/reblog.ts";
import { putOnShelf, takeOffShelf } from "#server/domain/statuses/shelf.ts";
import type { Writes } from "#server/storage/database.ts";
import { Reply, route, type LimiterName, type Route, type Scope } from "../middleware/route.ts";
import { statusId, withStatusId } from "../middleware/status-inputs.ts";

/** `POST /api/v1/statuses/:id/{name}`: does it and answers the status, or the other one that the verb names. */
function action(
  name: string,
  summary: string,
  access: Scope,
  verb: (tx: Writes, viewer: Viewer, id: StatusId) => Promise<StatusId | void>,
  limiter: LimiterName = "default",
  load: (reading: Reading<Viewer>, id: StatusId) => Promise<Status> = loadStatus,
): Route {
  return route({
    method: "POST",
    path: `/api/v1/statuses/:id/${name}`,
    summary,
    access,
    limiter,
    input: withStatusId,
    answers: statusSchema,
    async handle({ transact, viewer, reading }, { id }) {
      const subject = await transact((tx) => verb(tx, viewer as Viewer, id));
      return load(reading("thread"), subject ?? id);
    },
  });
}

/** The same for taking something back, which works also where the status is out of sight. */
const undoing: typeof action = (name, summary, access, verb, limiter) =>
  action(name, summary, access, verb, limiter, loadOutOfSight);

const people = v.object({ ...pageEntries(40, 80), id: statusId });

export const statusActionRoutes: Route[] = [
  ...shelves.flatMap((shelf) => {
    const { list } = toggles[shelf];
    const scope = `write:${list}` as const;
    return [
      action(shelf, `Puts a post among the ${list}`, scope, (tx, viewer, id) => putOnShelf(tx, viewer, shelf, id)),
      undoing(`un${shelf}`, `Takes it from the ${list}`, scope, (tx, viewer, id) =>
        takeOffShelf(tx, viewer, shelf, id),
      ),
    ];
  }),
  action("pin", "Pins an own post to the profile", "write:accounts", pin),
  undoing("unpin", "Unpins it", "write:accounts", unpin),
  action("mute", "Mutes the conversation of a post: nothing in it notifies", "write:mutes", muteConversation),
  undoing("unmute", "Unmutes the conversation", "write:mutes", unmuteConversation),
  route({
    method: "POST",
    path: "/api/v1/statuses/:id/reblog",
    summary: "Boosts a post, and answers the boost",
    access: "write:statuses",
    input: v.object({ id: statusId, visibility: orBlank(v.picklist(["public", "unlisted", "private"])) }),
    answers: statusSchema,
    async handle({ transact, viewer, reading }, { id, visibility }) {
      const wrapperId = await transact((tx) => reblog(tx, viewer, id, visibility));
      return loadStatus(reading("thread"), wrapperId);
    },
  }),
  undoing("unreblog", "Takes a boost back", "write:statuses", unreblog, "delete"),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id/favourited_by",
    summary: "People who like a post",
    access: "public",
    tokenScope: "read:accounts",
    input: people,
    answers: v.array(accountSchema),
    async handle({ reading }, { id, ...page }) {
      const { items, next, prev } = await listFavouritedBy(reading("people"), id, page);
      return new Reply(items, { next, prev });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id/reblogged_by",
    summary: "People who boosted a post",
    access: "public",
    tokenScope: "read:accounts",
    input: people,
    answers: v.array(accountSchema),
    async handle({ reading }, { id, ...page }) {
      const { items, next, prev } = await listRebloggedBy(reading("people"), id, page);
      return new Reply(items, { next, prev });
    },
  }),
];
