/** `GET /api/v1/timelines/…` and an account's statuses (`docs/api-notes.md`, Routes). */
import * as v from "valibot";
import type { AccountId } from "#protocol/ids.ts";
import { idSchema, pageEntries, type Listed } from "#protocol/paging.ts";
import type { Status } from "#protocol/entities.ts";
import { requireAccount } from "#server/domain/accounts/known-accounts.ts";
import { longestLink } from "#server/domain/previews/first-link.ts";
import { readAccountStatuses, readPinned } from "#server/domain/timelines/account.ts";
import { readHome } from "#server/domain/timelines/home.ts";
import { readLink } from "#server/domain/timelines/link.ts";
import { readPublic } from "#server/domain/timelines/public.ts";
import { readTag } from "#server/domain/timelines/tag.ts";
import { statusSchema } from "../entities/statuses.ts";
import { flag, listOf, text } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

const page = pageEntries(20, 40);
/** Linnet's own pages show what a reply answers. */
const threads = { with_in_reply_to: v.optional(flag, false) };
const source = { local: v.optional(flag, false), remote: v.optional(flag, false), only_media: v.optional(flag, false) };
const tagText = v.pipe(text(100), v.minLength(1));
const tagList = v.optional(listOf(tagText, 4), []);

const replyWith = ({ items, next, prev }: Listed<Status>) => new Reply(items, { next, prev });

export const timelineRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/timelines/home",
    summary: "The home timeline",
    access: "read:statuses",
    input: v.object({ ...page, ...threads }),
    answers: v.array(statusSchema),
    handle: async ({ reading }, query) => replyWith(await readHome(reading("home"), query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/timelines/public",
    summary: "Public posts",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({ ...page, ...threads, ...source }),
    answers: v.array(statusSchema),
    handle: async ({ reading }, query) => replyWith(await readPublic(reading("public"), query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/timelines/tag/:hashtag",
    summary: "Public posts with a hashtag",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({ ...page, ...threads, ...source, hashtag: tagText, any: tagList, all: tagList, none: tagList }),
    answers: v.array(statusSchema),
    handle: async ({ reading }, { hashtag, ...query }) => replyWith(await readTag(reading("public"), hashtag, query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/timelines/link",
    summary: "Public posts with a link that trends",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({ ...page, url: v.pipe(text(longestLink), v.minLength(1)) }),
    answers: v.array(statusSchema),
    handle: async ({ reading }, { url, ...query }) => replyWith(await readLink(reading("public"), url, query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/:id/statuses",
    summary: "The posts of an account",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({
      ...page,
      id: idSchema,
      exclude_replies: v.optional(flag, false),
      exclude_reblogs: v.optional(flag, false),
      exclude_direct: v.optional(flag, false),
      only_media: v.optional(flag, false),
      pinned: v.optional(flag, false),
      tagged: v.optional(tagText),
    }),
    answers: v.array(statusSchema),
    async handle({ db, reading }, { id, pinned, ...query }) {
      const accountId = id as AccountId;
      const list = pinned
        ? { items: (await readPinned(reading("account"), accountId)).filter(fits(query)), next: null, prev: null }
        : await readAccountStatuses(reading("account"), accountId, query);
      // Only an empty list leaves open whether there is such an account.
      if (list.items.length === 0) await requireAccount(db, accountId);
      return replyWith(list);
    },
  }),
];

/** The few posts that are pinned are all read, and chosen among here. */
function fits({ only_media, exclude_replies, tagged }: Filters): (status: Status) => boolean {
  return ({ media_attachments: media, tags, in_reply_to_id: answered }) =>
    (!only_media || media.length > 0) &&
    (!exclude_replies || answered === null) &&
    (!tagged || tags.some(({ name }) => name.toLowerCase() === tagged.toLowerCase()));
}

interface Filters {
  only_media: boolean;
  exclude_replies: boolean;
  tagged?: string | undefined;
}
