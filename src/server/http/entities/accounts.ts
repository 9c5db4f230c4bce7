/** People: accounts, relationships, profiles (`protocol/entities.ts`). */
import * as v from "valibot";
import type {
  Account,
  CredentialAccount,
  CustomEmoji,
  Field,
  Profile,
  Relationship,
  Suggestion,
} from "#protocol/entities.ts";
import { linkedFeatures, type Linked, type LinkedLimits } from "#protocol/linked.ts";
import { quotePolicies } from "#protocol/quotes.ts";
import { featuredTagSchema } from "./tags.ts";
import { count, day, entityOf, filled, flag, html, id, noted, text, time, url } from "./values.ts";

export const visibility = v.picklist(["public", "unlisted", "private", "direct"]);
export const quotePolicy = v.picklist(quotePolicies);

export const customEmojiSchema = entityOf<CustomEmoji>()({
  shortcode: filled,
  url,
  static_url: url,
  visible_in_picker: flag,
  category: v.nullable(text),
});

export const fieldSchema = entityOf<Field>()({ name: text, value: html, verified_at: v.nullable(time) });

const accountEntries = {
  id,
  username: filled,
  acct: noted(filled, "`name` for accounts of this server, `name@domain` for all others."),
  display_name: noted(text, "Plain text; `emojis` has the pictures of its shortcodes."),
  locked: flag,
  bot: flag,
  discoverable: flag,
  indexable: flag,
  group: flag,
  created_at: time,
  note: html,
  url,
  uri: url,
  avatar: url,
  avatar_static: url,
  avatar_description: noted(text, "Plain text, empty for none."),
  header: url,
  header_static: url,
  header_description: text,
  followers_count: count,
  following_count: count,
  statuses_count: count,
  last_status_at: v.nullable(day),
  hide_collections: flag,
  show_media: flag,
  show_media_replies: flag,
  show_featured: flag,
  noindex: flag,
  emojis: v.array(customEmojiSchema),
  roles: v.array(v.object({ id: text, name: text, color: text })),
  fields: v.array(fieldSchema),
  suspended: v.optional(v.literal(true)),
  limited: v.optional(v.literal(true)),
  moved: v.optional(v.nullable(v.lazy((): v.GenericSchema<unknown> => accountSchema))),
  mute_expires_at: noted(v.optional(v.nullable(time)), "Only in `GET /api/v1/mutes`."),
};
export const accountSchema = entityOf<Account>()(accountEntries);
export const mutedAccountSchema = entityOf<Account>()({ ...accountEntries, mute_expires_at: v.nullable(time) });

const linkedLimitsSchema = entityOf<LinkedLimits>()({
  characters: count,
  charactersPerUrl: v.nullable(count),
  attachments: count,
  description: count,
  image: count,
  video: count,
  types: v.array(text),
  poll: v.object({ options: count, charactersPerOption: count, minExpiration: count, maxExpiration: count }),
});

export const linkedSchema = entityOf<Linked>()({
  key: filled,
  server: filled,
  title: text,
  software: text,
  limits: linkedLimitsSchema,
  streaming: v.nullable(text),
  has: v.array(v.picklist(linkedFeatures)),
});

export const credentialAccountSchema = entityOf<CredentialAccount>()({
  ...accountEntries,
  source: v.object({
    privacy: visibility,
    sensitive: flag,
    language: v.nullable(text),
    note: noted(text, "As its owner wrote it."),
    fields: v.array(fieldSchema),
    follow_requests_count: count,
    failed_scheduled_count: noted(count, "Posts that could not be published when they were due (Linnet)."),
    notification_requests_count: noted(count, "People whose notifications are held back (Linnet)."),
    hide_collections: flag,
    discoverable: flag,
    indexable: flag,
    quote_policy: quotePolicy,
    attribution_domains: v.array(filled),
  }),
  role: v.object({ id: text, name: text, color: text, permissions: text, highlighted: flag }),
  linked: noted(
    v.optional(linkedSchema),
    "The server of an account that is not of this one; only Linnet's own pages get such accounts.",
  ),
});

export const profileSchema = entityOf<Profile>()({
  id,
  display_name: text,
  note: text,
  fields: v.array(fieldSchema),
  avatar: v.nullable(url),
  avatar_static: v.nullable(url),
  avatar_description: text,
  header: v.nullable(url),
  header_static: v.nullable(url),
  header_description: text,
  locked: flag,
  bot: flag,
  hide_collections: flag,
  discoverable: flag,
  indexable: flag,
  show_media: flag,
  show_media_replies: flag,
  show_featured: flag,
  attribution_domains: noted(v.array(filled), "Hosts of websites that may name the account as an author."),
  featured_tags: v.array(featuredTagSchema),
});

export const relationshipSchema = entityOf<Relationship>()({
  id,
  following: flag,
  showing_reblogs: flag,
  notifying: flag,
  languages: v.nullable(v.array(text)),
  followed_by: flag,
  blocking: flag,
  blocked_by: flag,
  muting: flag,
  muting_notifications: flag,
  muting_expires_at: v.nullable(time),
  requested: flag,
  requested_by: flag,
  domain_blocking: flag,
  endorsed: flag,
  note: text,
});

export const familiarFollowersSchema = v.object({ id, accounts: v.array(accountSchema) });

export const suggestionSchema = entityOf<Suggestion>()({
  source: noted(
    v.picklist(["past_interactions", "global"]),
    "The first of `sources` in the words of before Mastodon 4.3.",
  ),
  sources: v.pipe(
    v.array(v.picklist(["friends_of_friends", "similar_to_recently_followed", "most_followed"])),
    v.minLength(1),
  ),
  account: accountSchema,
  familiar_followers: noted(
    v.optional(v.array(accountSchema)),
    "Some of those whom the reader follows and who follow them, with `with_familiar_followers` (Linnet).",
  ),
});

export const domainsSchema = v.array(filled);
