/** Posts, and all that stands in them. */
import * as v from "valibot";
import type * as entities from "#protocol/entities.ts";
import { toggles, type ToggleCounter, type ToggleFlag } from "#protocol/toggles.ts";
import { accountSchema, customEmojiSchema, quotePolicy, relationshipSchema, visibility } from "./accounts.ts";
import { filterResultSchema } from "./filters.ts";
import { mediaAttachmentSchema } from "./media.ts";
import { tagSchema, useHistory } from "./tags.ts";
import { count, entityOf, filled, flag, html, id, language, noted, text, time, url } from "./values.ts";

export const pollSchema = entityOf<entities.Poll>()({
  id,
  expires_at: v.nullable(time),
  expired: flag,
  multiple: flag,
  votes_count: count,
  voters_count: v.nullable(count),
  options: v.pipe(
    v.array(v.object({ title: filled, votes_count: noted(v.nullable(count), "Null as long as they are hidden.") })),
    v.minLength(2),
  ),
  emojis: v.array(customEmojiSchema),
  voted: noted(v.optional(flag), "Absent for visitors."),
  own_votes: noted(v.optional(v.array(count)), "Places of the options; absent for visitors."),
});

const cardEntries = {
  url,
  title: filled,
  description: text,
  language,
  type: v.literal("link"),
  authors: v.array(v.object({ name: text, url: text, account: v.null() })),
  author_name: text,
  author_url: text,
  provider_name: text,
  provider_url: text,
  html: v.literal(""),
  width: noted(count, "Width of the picture; 0 without one."),
  height: count,
  image: v.nullable(url),
  image_description: text,
  embed_url: v.literal(""),
  blurhash: v.nullable(filled),
  published_at: v.nullable(time),
};
export const previewCardSchema = entityOf<entities.PreviewCard>()(cardEntries);
export const trendingLinkSchema = entityOf<entities.TrendingLink>()({ ...cardEntries, history: useHistory });

const quoteState = v.picklist(["accepted", "revoked", "deleted", "unauthorized", "blocked_account", "muted_account"]);
export const shallowQuoteSchema = entityOf<entities.ShallowQuote>()({
  state: quoteState,
  quoted_status_id: v.nullable(id),
});

/** A status inside of another one. */
const inner = v.lazy((): v.GenericSchema<unknown> => statusSchema);

export const quoteSchema = entityOf<entities.Quote>()({
  state: quoteState,
  quoted_status: noted(v.nullable(inner), "There with `accepted` and `muted_account` alone."),
});

const rows = Object.values(toggles);
const flags = Object.fromEntries(rows.map((row) => [row.flag, v.optional(flag)])) as Record<
  ToggleFlag,
  v.OptionalSchema<typeof flag, undefined>
>;
const counters = Object.fromEntries(rows.flatMap((row) => ("counter" in row ? [[row.counter, count]] : []))) as Record<
  ToggleCounter,
  typeof count
>;

const statusEntries = {
  id,
  uri: url,
  url,
  created_at: time,
  edited_at: v.nullable(time),
  account: accountSchema,
  content: html,
  visibility,
  sensitive: flag,
  spoiler_text: noted(text, "The content warning, plain text."),
  language,
  in_reply_to_id: v.nullable(id),
  in_reply_to_account_id: v.nullable(id),
  reblog: noted(v.nullable(inner), "The original, where this one is a boost."),
  application: v.nullable(v.object({ name: filled, website: v.nullable(url) })),
  media_attachments: v.array(mediaAttachmentSchema),
  mentions: v.array(v.object({ id, username: filled, url, acct: filled })),
  tags: v.array(v.object({ name: filled, url })),
  emojis: v.array(customEmojiSchema),
  replies_count: count,
  quotes_count: count,
  ...counters,
  ...flags,
  card: v.nullable(previewCardSchema),
  poll: v.nullable(pollSchema),
  quote: noted(
    v.nullable(v.union([quoteSchema, shallowQuoteSchema])),
    "The quoted post, or only its id in a status that is quoted itself.",
  ),
  quote_approval: v.object({
    automatic: v.array(v.picklist(["public", "followers"])),
    manual: v.pipe(v.array(v.unknown()), v.maxLength(0)),
    current_user: v.picklist(["automatic", "denied"]),
  }),
  filtered: noted(
    v.optional(v.array(filterResultSchema)),
    "The filters of the reader that match; absent for visitors.",
  ),
  from_limited: noted(
    v.optional(v.literal(true)),
    "Its author is limited by the moderators, and the reader does not follow them (Linnet).",
  ),
  in_reply_to: noted(v.optional(inner), "What it answers, where `with_in_reply_to` asked for it (Linnet)."),
  ancestors_count: noted(v.optional(count), "How many more posts of the thread stand above `in_reply_to` (Linnet)."),
  followed_tag: noted(v.optional(text), "The followed hashtag that brought it home, with `with_in_reply_to` (Linnet)."),
  text: noted(v.optional(text), "The source, only in the answer to a deletion."),
};
export const statusSchema = entityOf<entities.Status>()(statusEntries);
/** The answer to a deletion. */
export const deletedStatusSchema = entityOf<entities.Status>()({ ...statusEntries, text });

export const contextSchema = entityOf<entities.Context>()({
  ancestors: v.array(statusSchema),
  descendants: v.array(statusSchema),
});
export const threadPageSchema = entityOf<entities.ThreadPage>()({
  ...contextSchema.entries,
  status: statusSchema,
  more_ancestors: flag,
  more_replies: noted(v.array(id), "Descendants with replies that are on none of the pages of the thread."),
});

const sourceEntries = { id, text, spoiler_text: text };
export const statusSourceSchema = entityOf<entities.StatusSource>()(sourceEntries);
export const ownStatusSourceSchema = entityOf<entities.OwnStatusSource>()({
  ...sourceEntries,
  rich: noted(flag, "Plain text would lose something of it."),
  html: noted(v.nullable(text), "As it was written; null for what was written as plain text."),
  version: noted(text, "An edit that names it never replaces a newer version."),
});

export const statusEditSchema = entityOf<entities.StatusEdit>()({
  content: html,
  spoiler_text: text,
  sensitive: flag,
  created_at: time,
  account: accountSchema,
  media_attachments: v.array(mediaAttachmentSchema),
  emojis: v.array(customEmojiSchema),
  poll: v.nullable(v.object({ options: v.array(v.object({ title: text })) })),
  quote: v.nullable(shallowQuoteSchema),
});

export const translationSchema = entityOf<entities.Translation>()({
  id,
  content: html,
  language: filled,
  detected_source_language: filled,
  provider: filled,
  spoiler_text: text,
  poll: v.nullable(v.object({ id, options: v.array(v.object({ title: text })) })),
  media_attachments: v.array(v.object({ id, description: text })),
});

export const scheduledStatusSchema = entityOf<entities.ScheduledStatus>()({
  id,
  scheduled_at: time,
  params: v.object({
    text,
    in_reply_to_id: v.nullable(id),
    media_ids: v.nullable(v.array(id)),
    poll: v.nullable(v.object({ options: v.array(text), expires_in: count, multiple: flag, hide_totals: flag })),
    quoted_status_id: v.nullable(id),
    quote_approval_policy: quotePolicy,
    sensitive: flag,
    spoiler_text: v.nullable(text),
    visibility,
    language,
    allowed_mentions: v.nullable(v.array(id)),
    application_id: v.nullable(id),
    idempotency: v.nullable(text),
    scheduled_at: v.null(),
    with_rate_limit: v.literal(false),
  }),
  media_attachments: v.array(mediaAttachmentSchema),
  error: noted(v.nullable(text), "Why it was not published when it was due, in words (Linnet)."),
});

export const searchResultsSchema = entityOf<entities.SearchResults>()({
  accounts: v.array(accountSchema),
  statuses: v.array(statusSchema),
  hashtags: v.array(tagSchema),
});
/** The answer of the first version: hashtags are their names. */
export const firstSearchResultsSchema = v.object({ ...searchResultsSchema.entries, hashtags: v.array(filled) });

export const actorSchema = entityOf<entities.Actor>()({ account: accountSchema, status: statusSchema });

export const profilePageSchema = entityOf<entities.ProfilePage>()({
  account: accountSchema,
  relationship: noted(v.nullable(relationshipSchema), "Null for a visitor, and for the own profile."),
  familiar: noted(
    v.object({ accounts: v.array(accountSchema), count }),
    "Followers whom the reader follows too: some of them, and how many there are, counted up to a hundred.",
  ),
  pinned: v.array(statusSchema),
  statuses: v.array(statusSchema),
});

export const embedSchema = v.object({
  type: v.literal("rich"),
  version: v.literal("1.0"),
  title: filled,
  author_name: filled,
  author_url: url,
  provider_name: filled,
  provider_url: url,
  cache_age: noted(count, "Seconds."),
  html: filled,
  width: count,
  height: v.null(),
  thumbnail_url: v.optional(url),
  thumbnail_width: v.optional(count),
  thumbnail_height: v.optional(count),
});
