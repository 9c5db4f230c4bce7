/** `GET /api/profile`: who somebody is, what stands between us, and what they posted, for a profile in one answer. */
import * as v from "valibot";
import type { ProfilePage } from "#protocol/entities.ts";
import { pageEntries } from "#protocol/paging.ts";
import { lookUpAccount, lookUpRelated } from "#server/domain/accounts/lookup.ts";
import { readAccountStatuses, readWithPinned } from "#server/domain/timelines/account.ts";
import { profilePageSchema } from "../entities/statuses.ts";
import { flag, text } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

export const profileRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/profile",
    summary: "A profile with what stands on its first page",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({
      ...pageEntries(20, 40),
      acct: text(500),
      pinned: v.optional(flag, false),
      exclude_replies: v.optional(flag, false),
      only_media: v.optional(flag, false),
      tagged: v.optional(text(100)),
    }),
    answers: profilePageSchema,
    async handle({ viewer, reading }, { acct, pinned, ...query }) {
      const people = reading("people");
      const { account, relationship, familiar } = viewer
        ? await lookUpRelated({ ...people, viewer }, acct)
        : { account: await lookUpAccount(people, acct), relationship: null, familiar: { accounts: [], count: 0 } };
      // Their replies are not among their media if they say so.
      const exclude_replies = query.exclude_replies || (query.only_media && !account.show_media_replies);
      const wish = { ...query, exclude_replies, exclude_reblogs: false, exclude_direct: true };
      const list = pinned
        ? await readWithPinned(reading("account"), account.id, wish)
        : { ...(await readAccountStatuses(reading("account"), account.id, wish)), pinned: [] };
      const profile: ProfilePage = { account, relationship, familiar, pinned: list.pinned, statuses: list.items };
      return new Reply(profile, list);
    },
  }),
];
