/**
 * What an app may rely on in each entity of the Mastodon API (documentation,
 * 4.6): the keys that are always there, and their types. More keys are fine.
 */
import * as v from "valibot";

const text = v.string();
const filled = v.pipe(text, v.minLength(1));
const number = v.pipe(v.number(), v.integer(), v.minValue(0));
const flag = v.boolean();
const id = v.pipe(text, v.regex(/^[1-9]\d{0,18}$/));
/** Always milliseconds and `Z`: several apps read nothing else. */
const time = v.pipe(text, v.isoTimestamp(), v.regex(/\.\d{3}Z$/));
const date = v.pipe(text, v.isoDate());
const url = v.pipe(text, v.url());
const language = v.nullable(v.pipe(text, v.regex(/^[a-z]{2,3}(-\w+)*$/)));
const visibility = v.picklist(["public", "unlisted", "private", "direct"]);
const quotePolicy = v.picklist(["public", "followers", "nobody"]);
const list = <T extends v.GenericSchema>(item: T) => v.array(item);
const entity = <T extends v.ObjectEntries>(entries: T) => v.looseObject(entries);

const CustomEmoji = entity({ shortcode: filled, url, static_url: url, visible_in_picker: flag });
const Field = entity({ name: text, value: text, verified_at: v.nullable(time) });

const application = {
  id,
  name: filled,
  website: v.nullable(url),
  scopes: list(filled),
  redirect_uris: list(filled),
  redirect_uri: filled,
  vapid_key: text,
};
export const Application = entity(application);
export const CredentialApplication = entity({
  ...application,
  client_id: filled,
  client_secret: filled,
  client_secret_expires_at: v.literal(0),
});
export const Token = entity({
  access_token: filled,
  token_type: v.literal("Bearer"),
  scope: filled,
  created_at: number,
});
export const UserInfo = entity({
  iss: url,
  sub: url,
  name: text,
  preferred_username: filled,
  profile: url,
  picture: url,
});
/** RFC 8414 wants the first two, and Mastodon says the rest. */
export const ServerMetadata = entity({
  issuer: url,
  response_types_supported: list(filled),
  authorization_endpoint: url,
  token_endpoint: url,
  revocation_endpoint: url,
  userinfo_endpoint: url,
  app_registration_endpoint: url,
  service_documentation: url,
  scopes_supported: list(filled),
  response_modes_supported: list(filled),
  grant_types_supported: list(filled),
  token_endpoint_auth_methods_supported: list(filled),
  code_challenge_methods_supported: list(filled),
});

const account = {
  id,
  username: filled,
  acct: filled,
  url,
  uri: url,
  display_name: text,
  note: text,
  avatar: url,
  avatar_static: url,
  avatar_description: text,
  header: url,
  header_static: url,
  header_description: text,
  locked: flag,
  fields: list(Field),
  emojis: list(CustomEmoji),
  bot: flag,
  group: flag,
  discoverable: v.nullable(flag),
  indexable: flag,
  noindex: flag,
  hide_collections: v.nullable(flag),
  show_media: flag,
  show_media_replies: flag,
  show_featured: flag,
  roles: list(entity({ id: text, name: text, color: text })),
  created_at: time,
  last_status_at: v.nullable(date),
  statuses_count: number,
  followers_count: number,
  following_count: number,
};
export const Account = entity(account);
export const MutedAccount = entity({ ...account, mute_expires_at: v.nullable(time) });
export const CredentialAccount = entity({
  ...account,
  source: entity({
    note: text,
    fields: list(Field),
    privacy: visibility,
    sensitive: flag,
    language: v.nullable(text),
    follow_requests_count: number,
    failed_scheduled_count: number,
    notification_requests_count: number,
    hide_collections: v.nullable(flag),
    discoverable: v.nullable(flag),
    indexable: flag,
    quote_policy: quotePolicy,
    attribution_domains: list(filled),
  }),
  role: entity({ id: text, name: text, color: text, permissions: text, highlighted: flag }),
});

export const Suggestion = entity({
  source: v.picklist(["staff", "past_interactions", "global"]),
  sources: v.pipe(
    list(
      v.picklist([
        "featured",
        "most_followed",
        "most_interactions",
        "similar_to_recently_followed",
        "friends_of_friends",
      ]),
    ),
    v.minLength(1),
  ),
  account: Account,
});
export const Relationship = entity({
  id,
  following: flag,
  showing_reblogs: flag,
  notifying: flag,
  languages: v.nullable(list(text)),
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
export const FamiliarFollowers = entity({ id, accounts: list(Account) });

export const MediaAttachment = entity({
  id,
  type: v.picklist(["image", "gifv", "video", "audio", "unknown"]),
  url: v.nullable(url),
  preview_url: v.nullable(url),
  remote_url: v.nullable(url),
  description: v.nullable(text),
  blurhash: v.nullable(text),
  meta: v.nullable(entity({})),
});

export const Poll = entity({
  id,
  expires_at: v.nullable(time),
  expired: flag,
  multiple: flag,
  votes_count: number,
  voters_count: v.nullable(number),
  options: v.pipe(list(entity({ title: filled, votes_count: v.nullable(number) })), v.minLength(2)),
  emojis: list(CustomEmoji),
  voted: v.optional(flag),
  own_votes: v.optional(list(number)),
});

const previewCard = {
  url,
  title: filled,
  description: text,
  language,
  type: v.literal("link"),
  authors: list(entity({ name: text, url: text, account: v.null() })),
  author_name: text,
  author_url: text,
  provider_name: text,
  provider_url: text,
  html: text,
  width: number,
  height: number,
  image: v.nullable(url),
  image_description: text,
  embed_url: text,
  blurhash: v.nullable(filled),
  published_at: v.nullable(time),
};
const PreviewCard = entity(previewCard);
const status = {
  id,
  uri: url,
  url: v.nullable(url),
  created_at: time,
  edited_at: v.nullable(time),
  account: Account,
  content: text,
  visibility,
  sensitive: flag,
  spoiler_text: text,
  language,
  in_reply_to_id: v.nullable(id),
  in_reply_to_account_id: v.nullable(id),
  application: v.nullable(entity({ name: filled, website: v.nullable(url) })),
  media_attachments: list(MediaAttachment),
  mentions: list(entity({ id, username: filled, url, acct: filled })),
  tags: list(entity({ name: filled, url })),
  emojis: list(CustomEmoji),
  reblogs_count: number,
  favourites_count: number,
  bookmarks_count: number,
  replies_count: number,
  quotes_count: number,
  poll: v.nullable(Poll),
  card: v.nullable(PreviewCard),
  quote_approval: entity({
    automatic: list(v.picklist(["public", "followers"])),
    manual: v.pipe(v.array(v.unknown()), v.maxLength(0)),
    current_user: v.picklist(["automatic", "denied"]),
  }),
  favourited: v.optional(flag),
  reblogged: v.optional(flag),
  muted: v.optional(flag),
  bookmarked: v.optional(flag),
  pinned: v.optional(flag),
};
const quoteState = v.picklist(["accepted", "revoked", "deleted", "unauthorized", "blocked_account", "muted_account"]);
const ShallowQuote = v.strictObject({ state: quoteState, quoted_status_id: v.nullable(id) });
const Quoted = entity({ ...status, reblog: v.null(), quote: v.nullable(ShallowQuote) });
/** The status is there exactly where a reader may see it. */
const Quote = v.union([
  v.strictObject({ state: v.picklist(["accepted", "muted_account"]), quoted_status: Quoted }),
  v.strictObject({ state: quoteState, quoted_status: v.null() }),
]);
const quoting = { ...status, quote: v.nullable(Quote) };
const Original = entity({ ...quoting, reblog: v.null() });
export const Status = entity({ ...quoting, reblog: v.nullable(Original) });
/** What a deletion answers, for "delete and redraft". */
export const DeletedStatus = entity({ ...quoting, reblog: v.null(), text });
/** As its own viewer sees it: the flags are there. */
export const OwnView = entity({ ...Status.entries, favourited: flag, reblogged: flag, muted: flag, bookmarked: flag });

const unsaid = v.optional(v.never());
/** Somebody who is nobody has done nothing with it. */
export const VisitorsView = entity({
  ...Status.entries,
  favourited: unsaid,
  reblogged: unsaid,
  muted: unsaid,
  bookmarked: unsaid,
  pinned: unsaid,
  filtered: unsaid,
});

export const ScheduledStatus = entity({
  id,
  scheduled_at: time,
  params: entity({
    text,
    in_reply_to_id: v.nullable(id),
    media_ids: v.nullable(list(id)),
    poll: v.nullable(entity({ options: list(text), expires_in: number, multiple: flag, hide_totals: flag })),
    quoted_status_id: v.nullable(id),
    quote_approval_policy: quotePolicy,
    sensitive: flag,
    spoiler_text: v.nullable(text),
    visibility,
    language,
    application_id: v.nullable(id),
    idempotency: v.nullable(text),
    scheduled_at: v.null(),
    with_rate_limit: flag,
  }),
  media_attachments: list(MediaAttachment),
});

export const Context = entity({ ancestors: list(Status), descendants: list(Status) });
export const StatusSource = entity({ id, text, spoiler_text: text });
export const StatusEdit = entity({
  content: text,
  spoiler_text: text,
  sensitive: flag,
  created_at: time,
  account: Account,
  media_attachments: list(MediaAttachment),
  emojis: list(CustomEmoji),
  quote: v.nullable(ShallowQuote),
});

const notificationType = v.picklist([
  "mention",
  "status",
  "reblog",
  "follow",
  "follow_request",
  "favourite",
  "poll",
  "update",
  "quote",
  "quoted_update",
  "admin.sign_up",
  "admin.report",
]);
export const Report = entity({
  id,
  action_taken: flag,
  action_taken_at: v.nullable(time),
  category: v.picklist(["spam", "legal", "violation", "other"]),
  comment: text,
  forwarded: flag,
  created_at: time,
  status_ids: v.nullable(list(id)),
  rule_ids: v.nullable(list(filled)),
  target_account: Account,
});
export const Domains = list(filled);
export const Notification = entity({
  id,
  type: notificationType,
  group_key: filled,
  created_at: time,
  account: Account,
  status: v.nullable(Status),
  report: v.optional(Report),
});
export const NotificationRequest = entity({
  id,
  created_at: time,
  updated_at: time,
  notifications_count: v.pipe(v.string(), v.regex(/^[1-9]\d*$/)),
  account: Account,
  last_status: v.nullable(Status),
});
export const Conversation = entity({
  id,
  unread: v.boolean(),
  accounts: v.pipe(list(Account), v.minLength(1)),
  last_status: v.nullable(Status),
});
const NotificationGroup = entity({
  group_key: filled,
  notifications_count: v.pipe(number, v.minValue(1)),
  type: notificationType,
  most_recent_notification_id: id,
  page_min_id: id,
  page_max_id: id,
  latest_page_notification_at: time,
  sample_account_ids: v.pipe(list(id), v.minLength(1)),
  status_id: v.nullable(id),
  report: v.optional(Report),
});
/** Whatever a group names is there beside it. */
export const GroupedNotifications = v.pipe(
  entity({ accounts: list(Account), statuses: list(Status), notification_groups: list(NotificationGroup) }),
  v.check(({ accounts, statuses, notification_groups }) => {
    const known = new Set([...accounts, ...statuses].map((one) => one.id));
    return notification_groups.every((group) =>
      [...group.sample_account_ids, ...(group.status_id ? [group.status_id] : [])].every((named) => known.has(named)),
    );
  }, "a group names what is not there"),
);
export const Count = entity({ count: number });
const decision = v.picklist(["accept", "filter", "drop"]);
export const NotificationPolicy = entity({
  for_not_following: decision,
  for_not_followers: decision,
  for_new_accounts: decision,
  for_private_mentions: decision,
  for_limited_accounts: decision,
  summary: entity({ pending_requests_count: number, pending_notifications_count: number }),
});
export const FirstNotificationPolicy = entity({
  filter_not_following: flag,
  filter_not_followers: flag,
  filter_new_accounts: flag,
  filter_private_mentions: flag,
  summary: entity({ pending_requests_count: number, pending_notifications_count: number }),
});
export const Merged = entity({ merged: flag });

const filterContexts = list(v.picklist(["home", "notifications", "public", "thread", "account"]));
const filterTerms = {
  id,
  title: filled,
  context: filterContexts,
  expires_at: v.nullable(time),
  filter_action: v.picklist(["warn", "hide", "blur"]),
};
export const FilterKeyword = entity({ id, keyword: filled, whole_word: flag });
export const FilterStatus = entity({ id, status_id: id });
export const Filter = entity({ ...filterTerms, keywords: list(FilterKeyword), statuses: list(FilterStatus) });
export const FilterV1 = entity({
  id,
  phrase: filled,
  context: filterContexts,
  whole_word: flag,
  expires_at: v.nullable(time),
  irreversible: flag,
});

export const List = entity({
  id,
  title: filled,
  replies_policy: v.picklist(["followed", "list", "none"]),
  exclusive: v.boolean(),
});

const Marker = entity({ last_read_id: id, version: number, updated_at: time });
export const Markers = v.strictObject({ home: v.optional(Marker), notifications: v.optional(Marker) });

const history = list(
  entity({ day: v.pipe(text, v.digits()), uses: v.pipe(text, v.digits()), accounts: v.pipe(text, v.digits()) }),
);
export const TrendingLink = entity({ ...previewCard, history });
export const Tag = entity({
  id,
  name: filled,
  url,
  history,
  following: v.optional(flag),
  featuring: v.optional(flag),
});
export const Search = entity({ accounts: list(Account), statuses: list(Status), hashtags: list(Tag) });
/** Of the first version. */
export const FirstSearch = entity({ accounts: list(Account), statuses: list(Status), hashtags: list(filled) });

export const Rule = entity({
  id: filled,
  text: filled,
  hint: text,
  translations: v.record(filled, entity({ text: filled, hint: text })),
});
export const Week = entity({
  week: v.pipe(text, v.digits()),
  statuses: v.pipe(text, v.digits()),
  logins: v.pipe(text, v.digits()),
  registrations: v.pipe(text, v.digits()),
});
export const Language = entity({ code: filled, name: filled });
const feedAccess = v.picklist(["public", "authenticated", "disabled"]);
const feeds = entity({ local: feedAccess, remote: feedAccess });
const configuration = {
  accounts: entity({ max_featured_tags: number, max_pinned_statuses: number }),
  statuses: entity({ max_characters: number, max_media_attachments: number, characters_reserved_per_url: number }),
  media_attachments: entity({
    supported_mime_types: list(filled),
    description_limit: number,
    image_size_limit: number,
    image_matrix_limit: number,
    video_size_limit: number,
    video_frame_rate_limit: number,
    video_matrix_limit: number,
  }),
  polls: entity({
    max_options: number,
    max_characters_per_option: number,
    min_expiration: number,
    max_expiration: number,
  }),
};
const socketUrl = v.pipe(text, v.regex(/^wss?:\/\//));
export const InstanceV1 = entity({
  uri: filled,
  title: filled,
  short_description: text,
  description: text,
  email: text,
  version: filled,
  urls: entity({ streaming_api: socketUrl }),
  stats: entity({ user_count: number, status_count: number, domain_count: number }),
  thumbnail: v.nullable(url),
  languages: list(filled),
  registrations: flag,
  approval_required: flag,
  invites_enabled: flag,
  configuration: entity(configuration),
  contact_account: v.nullable(Account),
  rules: list(Rule),
});
export const InstanceV2 = entity({
  domain: filled,
  title: filled,
  version: filled,
  source_url: url,
  description: text,
  usage: entity({ users: entity({ active_month: number }) }),
  thumbnail: entity({ url }),
  icon: list(entity({ src: url, size: v.pipe(text, v.regex(/^\d+x\d+$/)) })),
  languages: list(filled),
  configuration: entity({
    ...configuration,
    urls: entity({ streaming: socketUrl }),
    vapid: entity({ public_key: text }),
    translation: entity({ enabled: flag }),
    timelines_access: entity({ live_feeds: feeds, hashtag_feeds: feeds, trending_link_feeds: feeds }),
    limited_federation: flag,
  }),
  registrations: entity({
    enabled: flag,
    approval_required: flag,
    reason_required: flag,
    message: v.nullable(text),
    min_age: v.nullable(number),
    url: v.nullable(url),
  }),
  api_versions: entity({ mastodon: number }),
  contact: entity({ email: text, account: v.nullable(Account) }),
  rules: list(Rule),
});
export const ExtendedDescription = entity({ updated_at: v.union([time, date]), content: filled });
export const TermsOfService = entity({
  effective_date: date,
  effective: flag,
  content: filled,
  succeeded_by: v.nullable(date),
});
export const Preferences = entity({
  "posting:default:visibility": visibility,
  "posting:default:sensitive": flag,
  "posting:default:language": v.nullable(text),
  "posting:default:quote_policy": quotePolicy,
  "reading:expand:media": v.picklist(["default", "show_all", "hide_all"]),
  "reading:expand:spoilers": flag,
});
export const Refused = entity({ error: filled });
export const Empty = v.strictObject({});
export const EmptyList = v.pipe(v.array(v.unknown()), v.maxLength(0));
export const listOf = list;
export const FeaturedTag = entity({
  id,
  name: filled,
  url,
  statuses_count: v.pipe(text, v.regex(/^\d+$/)),
  last_status_at: v.nullable(date),
});

/** oEmbed 1.0, as Mastodon answers it. */
export const Embed = entity({
  type: v.literal("rich"),
  version: v.literal("1.0"),
  title: filled,
  author_name: filled,
  author_url: url,
  provider_name: filled,
  provider_url: url,
  cache_age: number,
  html: filled,
  width: number,
  height: v.null(),
});
export const Profile = entity({
  id,
  display_name: text,
  note: text,
  fields: list(Field),
  avatar: v.nullable(url),
  avatar_static: v.nullable(url),
  avatar_description: text,
  header: v.nullable(url),
  header_static: v.nullable(url),
  header_description: text,
  locked: flag,
  bot: flag,
  hide_collections: v.nullable(flag),
  discoverable: v.nullable(flag),
  indexable: flag,
  show_media: flag,
  show_media_replies: flag,
  show_featured: flag,
  attribution_domains: list(filled),
  featured_tags: list(FeaturedTag),
});
