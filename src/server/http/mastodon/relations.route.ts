/** The viewer's own lists of people: blocks, mutes, and who asks to follow. They page by `Link` alone. */
import * as v from "valibot";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { idSchema, pageEntries, type Listed } from "#protocol/paging.ts";
import type { OwnPeopleQuery } from "#server/domain/accounts/named-like.ts";
import { listBlocks } from "#server/domain/accounts/block.ts";
import { authorizeFollow, listFollowRequests, rejectFollow } from "#server/domain/accounts/follow-requests.ts";
import { listMutes } from "#server/domain/accounts/mute.ts";
import type { Reading } from "#server/domain/accounts/reading.ts";
import { getRelationship } from "#server/domain/accounts/relationships.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import type { Writes } from "#server/storage/database.ts";
import { accountSchema, mutedAccountSchema, relationshipSchema } from "../entities/accounts.ts";
import { written } from "../middleware/inputs.ts";
import { Reply, route, type Route, type Scope } from "../middleware/route.ts";

function peopleList(
  path: string,
  summary: string,
  access: Scope,
  read: (reading: Reading<Viewer>, page: OwnPeopleQuery) => Promise<Listed<Account>>,
): Route {
  return route({
    method: "GET",
    path,
    summary,
    access,
    // `q` narrows the list (Linnet).
    input: v.object({ ...pageEntries(40, 80), q: v.optional(written(500)) }),
    answers: v.array(path.endsWith("/mutes") ? mutedAccountSchema : accountSchema),
    async handle({ reading }, page) {
      const list = await read(reading("people"), page);
      return new Reply(list.items, list);
    },
  });
}

function requestAnswer(
  verb: string,
  summary: string,
  answer: (tx: Writes, viewer: Viewer, followerId: AccountId) => Promise<void>,
): Route {
  return route({
    method: "POST",
    path: `/api/v1/follow_requests/:id/${verb}`,
    summary,
    access: "write:follows",
    input: v.object({ id: idSchema }),
    answers: relationshipSchema,
    async handle({ transact, viewer, reading }, input) {
      const followerId = input.id as AccountId;
      await transact((tx) => answer(tx, viewer, followerId));
      return getRelationship(reading("people"), followerId);
    },
  });
}

export const relationRoutes: Route[] = [
  peopleList("/api/v1/blocks", "Blocked accounts", "read:blocks", listBlocks),
  peopleList("/api/v1/mutes", "Muted accounts", "read:mutes", listMutes),
  peopleList("/api/v1/follow_requests", "People who ask to follow", "read:follows", listFollowRequests),
  requestAnswer("authorize", "Lets somebody follow", authorizeFollow),
  requestAnswer("reject", "Refuses a follower", rejectFollow),
];
