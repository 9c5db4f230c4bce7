/** This server: its description, its rules, its numbers. */
import * as v from "valibot";
import type { Showcase } from "#protocol/entities.ts";
import { accountSchema, quotePolicy, visibility } from "./accounts.ts";
import { tagSchema } from "./tags.ts";
import { count, day, digits, entityOf, filled, flag, html, noted, text, time, url } from "./values.ts";

export const ruleSchema = v.object({
  id: filled,
  text: filled,
  hint: text,
  translations: v.record(filled, v.object({ text: filled, hint: text })),
});

const feedAccess = v.picklist(["public", "authenticated", "disabled"]);
const feeds = v.object({ local: feedAccess, remote: feedAccess });
const configuration = {
  accounts: v.object({
    max_featured_tags: count,
    max_pinned_statuses: count,
    max_display_name_length: v.optional(count),
    max_note_length: v.optional(count),
    max_avatar_description_length: v.optional(count),
    max_header_description_length: v.optional(count),
    max_profile_fields: v.optional(count),
    profile_field_name_limit: v.optional(count),
    profile_field_value_limit: v.optional(count),
  }),
  statuses: v.object({ max_characters: count, max_media_attachments: count, characters_reserved_per_url: count }),
  media_attachments: v.object({
    supported_mime_types: v.array(filled),
    description_limit: count,
    image_size_limit: noted(count, "Bytes."),
    image_matrix_limit: noted(count, "Pixels."),
    video_size_limit: noted(count, "Bytes of one request."),
    video_frame_rate_limit: count,
    video_matrix_limit: noted(count, "Pixels."),
  }),
  polls: v.object({
    max_options: count,
    max_characters_per_option: count,
    min_expiration: noted(count, "Seconds."),
    max_expiration: noted(count, "Seconds."),
  }),
};
const socketUrl = v.pipe(text, v.regex(/^wss?:\/\//));

export const instanceV1Schema = v.object({
  uri: filled,
  title: filled,
  short_description: text,
  description: text,
  email: text,
  version: filled,
  urls: v.object({ streaming_api: socketUrl }),
  stats: v.object({ user_count: count, status_count: count, domain_count: count }),
  thumbnail: v.nullable(url),
  languages: v.array(filled),
  registrations: flag,
  approval_required: flag,
  invites_enabled: flag,
  configuration: v.object(configuration),
  contact_account: v.nullable(accountSchema),
  rules: v.array(ruleSchema),
});

export const instanceSchema = v.object({
  domain: filled,
  title: filled,
  version: noted(filled, "The version of Mastodon whose apps work with it, and that of Linnet."),
  source_url: url,
  description: text,
  usage: v.object({ users: v.object({ active_month: count }) }),
  thumbnail: v.object({ url, blurhash: v.nullable(text), versions: v.object({}), description: v.nullable(text) }),
  icon: v.array(v.object({ src: url, size: v.pipe(text, v.regex(/^\d+x\d+$/)) })),
  languages: v.array(filled),
  configuration: v.object({
    urls: v.object({
      streaming: socketUrl,
      status: v.nullable(url),
      about: v.nullable(url),
      privacy_policy: v.nullable(url),
      terms_of_service: v.nullable(url),
    }),
    vapid: v.object({ public_key: text }),
    ...configuration,
    translation: v.object({ enabled: flag }),
    timelines_access: v.object({ live_feeds: feeds, hashtag_feeds: feeds, trending_link_feeds: feeds }),
    limited_federation: flag,
  }),
  registrations: v.object({
    enabled: flag,
    approval_required: flag,
    reason_required: flag,
    message: v.nullable(text),
    min_age: v.nullable(count),
    url: v.nullable(url),
  }),
  api_versions: v.object({ mastodon: count }),
  contact: v.object({ email: text, account: v.nullable(accountSchema) }),
  rules: v.array(ruleSchema),
});

export const extendedDescriptionSchema = v.object({ updated_at: v.union([time, day]), content: html });
export const termsOfServiceSchema = v.object({
  effective_date: day,
  effective: flag,
  content: html,
  succeeded_by: v.nullable(day),
});
export const weekSchema = v.object({ week: digits, statuses: digits, logins: digits, registrations: digits });
export const translationLanguagesSchema = v.record(filled, v.array(filled));
export const languageSchema = v.object({ code: filled, name: filled });

export const preferencesSchema = v.object({
  "posting:default:visibility": visibility,
  "posting:default:sensitive": flag,
  "posting:default:language": v.nullable(text),
  "posting:default:quote_policy": quotePolicy,
  "reading:expand:media": v.picklist(["default", "show_all", "hide_all"]),
  "reading:expand:spoilers": flag,
  "reading:autoplay:gifs": flag,
});

export const nodeInfoLinksSchema = v.object({ links: v.array(v.object({ rel: url, href: url })) });

export const nodeInfoDocumentSchema = v.object({
  version: filled,
  software: v.object({ name: filled, version: filled }),
  protocols: v.array(text),
  services: v.object({ inbound: v.array(text), outbound: v.array(text) }),
  openRegistrations: flag,
  usage: v.object({
    users: v.object({ total: count, activeMonth: count, activeHalfyear: count }),
    localPosts: count,
  }),
  metadata: v.object({ nodeName: text, upstream: v.object({ name: text }) }),
});

export const showcaseSchema = entityOf<Showcase>()({
  users: count,
  statuses: count,
  domains: noted(count, "Other servers of which somebody is known."),
  registrations: v.picklist(["open", "approval", "closed"]),
  contact: v.nullable(accountSchema),
  languages: v.array(filled),
  tags: v.array(tagSchema),
  accounts: v.array(accountSchema),
});
