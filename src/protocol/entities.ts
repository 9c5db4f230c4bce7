/**
 * What the Mastodon client API answers with (documentation: entities, 4.6).
 *
 * The browser, third-party apps and the pages rendered here all read these
 * shapes, so a field is added here first. Times are ISO 8601 with milliseconds
 * and `Z`; absent values are `null`; lists are never absent.
 */
import type { FilterAction, FilterContext } from "./filters.ts";
import type {
  AccountConversationId,
  AccountId,
  AppId,
  FilterId,
  FilterKeywordId,
  FilterStatusId,
  FeaturedTagId,
  ListId,
  MediaId,
  NotificationId,
  NotificationRequestId,
  PollId,
  ScheduledStatusId,
  StatusId,
} from "./ids.ts";
import type { Linked } from "./linked.ts";
import type { QuoteApproval, QuotePolicy, QuoteState } from "./quotes.ts";
import type { Registrations } from "./sign-in.ts";
import type { ToggleCounts, ToggleFlag } from "./toggles.ts";

export type Visibility = "public" | "unlisted" | "private" | "direct";

export interface CustomEmoji {
  shortcode: string;
  url: string;
  static_url: string;
  visible_in_picker: boolean;
  category: string | null;
}

export interface Field {
  name: string;
  /** HTML, sanitised. */
  value: string;
  verified_at: string | null;
}

export interface Account {
  id: AccountId;
  username: string;
  acct: string;
  display_name: string;
  locked: boolean;
  bot: boolean;
  discoverable: boolean;
  indexable: boolean;
  group: boolean;
  created_at: string;
  /** HTML, sanitised. */
  note: string;
  url: string;
  uri: string;
  avatar: string;
  avatar_static: string;
  /** Plain text, empty for none. */
  avatar_description: string;
  header: string;
  header_static: string;
  header_description: string;
  followers_count: number;
  following_count: number;
  statuses_count: number;
  /** A bare date. */
  last_status_at: string | null;
  hide_collections: boolean;
  /** Whether its page has these tabs, and whether replies are among the media. */
  show_media: boolean;
  show_media_replies: boolean;
  show_featured: boolean;
  noindex: boolean;
  emojis: CustomEmoji[];
  roles: { id: string; name: string; color: string }[];
  fields: Field[];
  suspended?: true;
  limited?: true;
  moved?: Account | null;
  /** Only in `GET /api/v1/mutes`. */
  mute_expires_at?: string | null;
}

export interface CredentialAccount extends Account {
  source: {
    privacy: Visibility;
    sensitive: boolean;
    language: string | null;
    note: string;
    fields: Field[];
    follow_requests_count: number;
    /** Ours: posts that could not be published when they were due. */
    failed_scheduled_count: number;
    /** Ours: people whose notifications are held back. */
    notification_requests_count: number;
    hide_collections: boolean;
    discoverable: boolean;
    indexable: boolean;
    quote_policy: QuotePolicy;
    attribution_domains: string[];
  };
  role: { id: string; name: string; color: string; permissions: string; highlighted: boolean };
  /** Set for an account on another server: its id and its `acct` (`name@other.example`) are those that it has there. */
  linked?: Linked;
}

/** The own profile as its owner wrote it: all texts are plain, and a picture that there isn't is null. */
export interface Profile extends Pick<
  Account,
  | "id"
  | "display_name"
  | "note"
  | "fields"
  | "avatar_description"
  | "header_description"
  | "locked"
  | "bot"
  | "hide_collections"
  | "discoverable"
  | "indexable"
  | "show_media"
  | "show_media_replies"
  | "show_featured"
> {
  avatar: string | null;
  avatar_static: string | null;
  header: string | null;
  header_static: string | null;
  /** Hosts of websites that may name the account as an author. */
  attribution_domains: string[];
  featured_tags: FeaturedTag[];
}

export interface Relationship {
  id: AccountId;
  following: boolean;
  showing_reblogs: boolean;
  notifying: boolean;
  languages: string[] | null;
  followed_by: boolean;
  blocking: boolean;
  blocked_by: boolean;
  muting: boolean;
  muting_notifications: boolean;
  muting_expires_at: string | null;
  requested: boolean;
  requested_by: boolean;
  domain_blocking: boolean;
  endorsed: boolean;
  note: string;
}

export type MediaKind = "image" | "gifv" | "video" | "audio" | "unknown";

export interface MediaSize {
  width: number;
  height: number;
  size: string;
  aspect: number;
}

/** Of sound there is only a duration, and of a file nothing. */
export interface MediaOriginal extends Partial<MediaSize> {
  /** Seconds. */
  duration?: number;
}

/** What is said in an audio or a video, line by line as it goes on, in one language (Linnet). */
export interface MediaCaptions {
  id: string;
  /** BCP 47. */
  language: string;
  /** WebVTT. */
  url: string;
}

export interface MediaAttachment {
  id: MediaId;
  type: MediaKind;
  url: string | null;
  preview_url: string | null;
  remote_url: string | null;
  preview_remote_url: string | null;
  text_url: string | null;
  description: string | null;
  blurhash: string | null;
  meta: {
    original?: MediaOriginal;
    small?: MediaSize;
    focus?: { x: number; y: number };
    /** Average colour as `#rrggbb`, shown until the picture has come. */
    color?: string;
    /** How loud an audio is, from 0 to 1,000; up to 300 samples. */
    wave?: number[];
    /** Of what is only downloaded. */
    file?: { name: string; bytes: number; type: string };
  } | null;
  /** It is being made playable; until then it is the file as it came (Linnet). */
  processing?: true;
  /** What is said in an audio or a video (Linnet). */
  transcript?: string;
  captions?: MediaCaptions[];
}

export interface PollOption {
  title: string;
  votes_count: number | null;
}

export interface Poll {
  id: PollId;
  expires_at: string | null;
  expired: boolean;
  multiple: boolean;
  votes_count: number;
  voters_count: number | null;
  options: PollOption[];
  emojis: CustomEmoji[];
  voted?: boolean;
  own_votes?: number[];
}

export interface StatusMention {
  id: AccountId;
  username: string;
  url: string;
  acct: string;
}

export interface StatusTag {
  name: string;
  url: string;
}

export interface Filter {
  id: FilterId;
  title: string;
  context: FilterContext[];
  expires_at: string | null;
  filter_action: FilterAction;
  keywords: FilterKeyword[];
  statuses: FilterStatus[];
}

export interface FilterKeyword {
  id: FilterKeywordId;
  keyword: string;
  whole_word: boolean;
}

export interface FilterStatus {
  id: FilterStatusId;
  status_id: StatusId;
}

/** A keyword, as the first version of the API has it: a filter of its own. */
export interface KeywordFilter {
  id: FilterKeywordId;
  phrase: string;
  context: FilterContext[];
  whole_word: boolean;
  expires_at: string | null;
  irreversible: boolean;
}

/** Why a post is filtered. It says nothing of where: a reader of the API looks into the contexts of the filter. */
export interface FilterResult {
  filter: Omit<Filter, "keywords" | "statuses">;
  keyword_matches: string[] | null;
  status_matches: StatusId[] | null;
}

/** The page that a post links to. Text, and our own copy of its picture: nothing of it is run. */
export interface PreviewCard {
  /** Where the link led. */
  url: string;
  title: string;
  description: string;
  language: string | null;
  type: "link";
  author_name: string;
  author_url: string;
  authors: { name: string; url: string; account: null }[];
  provider_name: string;
  provider_url: string;
  html: "";
  /** Of the picture; 0 without one. */
  width: number;
  height: number;
  image: string | null;
  image_description: string;
  embed_url: "";
  blurhash: string | null;
  published_at: string | null;
}

/**
 * Its flags are there for signed-in readers alone, and `pinned` only on own statuses that can be pinned. A secret toggle
 * is counted by Linnet alone; its count is always 0 for what is private or direct.
 */
export interface Status extends ToggleCounts, Partial<Record<ToggleFlag, boolean>> {
  id: StatusId;
  uri: string;
  url: string;
  created_at: string;
  edited_at: string | null;
  account: Account;
  /** HTML, sanitised. */
  content: string;
  visibility: Visibility;
  sensitive: boolean;
  spoiler_text: string;
  language: string | null;
  in_reply_to_id: StatusId | null;
  in_reply_to_account_id: AccountId | null;
  reblog: Status | null;
  application: { name: string; website: string | null } | null;
  media_attachments: MediaAttachment[];
  mentions: StatusMention[];
  tags: StatusTag[];
  emojis: CustomEmoji[];
  replies_count: number;
  quotes_count: number;
  card: PreviewCard | null;
  poll: Poll | null;
  quote: Quote | ShallowQuote | null;
  quote_approval: QuoteApproval;
  filtered?: FilterResult[];
  /** Its author is limited by the moderators, and this reader does not follow them (Linnet). */
  from_limited?: true;
  /** What it answers, where that was asked for and this reader is shown it (Linnet). */
  in_reply_to?: Status;
  /** How many more posts of the thread the reader would find above that one, as far as it is known (Linnet). */
  ancestors_count?: number;
  /** The followed hashtag that brought it home, where that was asked for (Linnet). */
  followed_tag?: string;
  /** Source text, only in the answer to a deletion. */
  text?: string;
}

/** A status in another language; where there was nothing to translate, as it is. */
export interface Translation {
  id: StatusId;
  /** HTML, sanitised. */
  content: string;
  language: string;
  detected_source_language: string;
  /** Name of the translator, as people are told. */
  provider: string;
  spoiler_text: string;
  poll: { id: PollId; options: { title: string }[] } | null;
  media_attachments: { id: MediaId; description: string }[];
}

export interface Quote {
  state: QuoteState;
  quoted_status: Status | null;
}

/** In a status that is quoted itself. */
export interface ShallowQuote {
  state: QuoteState;
  quoted_status_id: StatusId | null;
}

/** What its author has written and will be published when it is due. */
export interface ScheduledStatus {
  id: ScheduledStatusId;
  scheduled_at: string;
  params: {
    text: string;
    in_reply_to_id: StatusId | null;
    media_ids: MediaId[] | null;
    poll: { options: string[]; expires_in: number; multiple: boolean; hide_totals: boolean } | null;
    quoted_status_id: StatusId | null;
    quote_approval_policy: QuotePolicy;
    sensitive: boolean;
    spoiler_text: string | null;
    visibility: Visibility;
    language: string | null;
    allowed_mentions: AccountId[] | null;
    application_id: AppId | null;
    idempotency: string | null;
    /** Always null and false: they stand for the request that made it. */
    scheduled_at: null;
    with_rate_limit: false;
  };
  media_attachments: MediaAttachment[];
  /** Why it was not published when it was due, in words; null as long as it waits. Linnet's own. */
  error: string | null;
}

export interface Context {
  ancestors: Status[];
  descendants: Status[];
}

/** A part of a thread with the status that it is about (Linnet). */
export interface ThreadPage extends Context {
  status: Status;
  /** Above the first of the ancestors there are more. */
  more_ancestors: boolean;
  /** Those of the descendants that have replies which are on none of the thread's pages. */
  more_replies: StatusId[];
}

/** Direct posts between the same people in one thread, as one of them has it. */
export interface Conversation {
  id: AccountConversationId;
  unread: boolean;
  /** The others; of a note to oneself, oneself. */
  accounts: Account[];
  last_status: Status | null;
}

/** A conversation with some of its messages, newest first (Linnet). */
export interface ConversationPage {
  conversation: Conversation;
  messages: Status[];
}

/** A message that was sent, and where it stands (Linnet). */
export interface SentMessage {
  conversation_id: AccountConversationId;
  status: Status;
}

export interface StatusSource {
  id: StatusId;
  text: string;
  spoiler_text: string;
}

/** The source of an own status, for Linnet's own composer. */
export interface OwnStatusSource extends StatusSource {
  /** True if plain text would lose something of it: formatting, lists, media in the text, where a link leads. */
  rich: boolean;
  /** As it was written; null for what was written as plain text. */
  html: string | null;
  /** An edit that names the version it began from never replaces a newer one unseen. */
  version: string;
}

export interface StatusEdit {
  content: string;
  spoiler_text: string;
  sensitive: boolean;
  created_at: string;
  account: Account;
  media_attachments: MediaAttachment[];
  emojis: CustomEmoji[];
  poll: { options: { title: string }[] } | null;
  /** The same in all versions: an edit doesn't change it. */
  quote: ShallowQuote | null;
}

export const notificationTypes = [
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
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export interface Notification {
  id: NotificationId;
  type: NotificationType;
  group_key: string;
  created_at: string;
  account: Account;
  status: Status | null;
  /** Of `admin.report` alone, as it is only for operators. */
  report?: Report;
}

/** What somebody told the operators of an account. */
export interface Report {
  id: string;
  action_taken: boolean;
  action_taken_at: string | null;
  category: "spam" | "legal" | "violation" | "other";
  comment: string;
  forwarded: boolean;
  created_at: string;
  status_ids: StatusId[] | null;
  rule_ids: string[] | null;
  target_account: Account;
}

export interface NotificationGroup {
  group_key: string;
  notifications_count: number;
  type: NotificationType;
  most_recent_notification_id: NotificationId;
  page_min_id?: NotificationId;
  page_max_id?: NotificationId;
  latest_page_notification_at?: string;
  sample_account_ids: AccountId[];
  status_id: StatusId | null;
  /** Of `admin.report` alone. */
  report?: Report;
}

export interface GroupedNotifications {
  accounts: Account[];
  /** The others, where only faces were asked for. */
  partial_accounts?: Pick<Account, "acct" | "avatar" | "avatar_static" | "bot" | "id" | "locked" | "url">[];
  statuses: Status[];
  notification_groups: NotificationGroup[];
}

export const policyDecisions = ["accept", "filter", "drop"] as const;
export type PolicyDecision = (typeof policyDecisions)[number];

export interface NotificationPolicy {
  for_not_following: PolicyDecision;
  for_not_followers: PolicyDecision;
  for_new_accounts: PolicyDecision;
  for_private_mentions: PolicyDecision;
  for_limited_accounts: PolicyDecision;
  summary: { pending_requests_count: number; pending_notifications_count: number };
}

/** Somebody whose notifications the reader's policy holds back. */
export interface NotificationRequest {
  id: NotificationRequestId;
  created_at: string;
  updated_at: string;
  /** A number as text, as on Mastodon. */
  notifications_count: string;
  account: Account;
  last_status: Status | null;
}

/** Replies that a list shows: to all whom its owner follows, to its members, or none. Those to the owner always come. */
export type RepliesPolicy = "followed" | "list" | "none";

export interface List {
  id: ListId;
  title: string;
  replies_policy: RepliesPolicy;
  /** Home leaves out what its members post. */
  exclusive: boolean;
}

export interface Marker {
  last_read_id: string;
  version: number;
  updated_at: string;
}

/** Of the last seven days (UTC), today first: when each began (seconds since 1970), posts, and people. Numbers as text, as on Mastodon. */
export type UseHistory = { day: string; uses: string; accounts: string }[];

export interface Tag {
  id: string;
  name: string;
  url: string;
  history: UseHistory;
  /** Of the reader; absent for visitors. */
  following?: boolean;
  featuring?: boolean;
}

/** A hashtag that somebody shows on their profile. */
export interface FeaturedTag {
  id: FeaturedTagId;
  name: string;
  url: string;
  /** A number as text, as on Mastodon. */
  statuses_count: string;
  /** A day. */
  last_status_at: string | null;
}

/** A page to which many link at this time. */
export interface TrendingLink extends PreviewCard {
  history: UseHistory;
}

/** Why somebody is suggested, by the words of the Mastodon API. */
export type SuggestionSource = "friends_of_friends" | "similar_to_recently_followed" | "most_followed";

export interface Suggestion {
  /** The first of `sources` in the words of before Mastodon 4.3. */
  source: "past_interactions" | "global";
  sources: SuggestionSource[];
  account: Account;
  /** Some of those whom the reader follows and who follow them, where that was asked for (Linnet). */
  familiar_followers?: Account[];
}

export interface SearchResults {
  accounts: Account[];
  statuses: Status[];
  hashtags: Tag[];
}

/** Somebody of this server with their newest public post (Linnet). */
export interface Actor {
  account: Account;
  status: Status;
}

/** What this server shows of itself on its front page and beside every page (Linnet). */
export interface Showcase {
  /** Accounts, posts, and other servers of which somebody is known. */
  users: number;
  statuses: number;
  domains: number;
  registrations: Registrations;
  /** Who runs it; null before anybody does. */
  contact: Account | null;
  /** Codes of those that most people wrote in lately, the commonest first. */
  languages: string[];
  /** Those that most people used this week, the commonest first. */
  tags: Tag[];
  /** Who wrote something public, the latest first. */
  accounts: Account[];
}

/** A session as `/settings/sessions` lists it (Linnet). */
export interface BrowserSession {
  id: string;
  current: boolean;
  created_at: string;
  last_used_at: string;
  ip: string | null;
  user_agent: string | null;
}

/** An app that a person has let in, as `/settings/sessions` lists it (Linnet). */
export interface LetInApp {
  id: string;
  name: string;
  website: string | null;
  /** Without those that another one grants anyway. */
  scopes: string[];
  created_at: string;
  /** Null if it did not come yet. */
  last_used_at: string | null;
}

/** The request of an app, as the page of consent says it (Linnet). */
export interface Consent {
  app: { name: string; website: string | null };
  /** Where its code leads: a web page, an app of the device, a program that listens on it, or a page of ours. */
  destination: { kind: "site"; host: string } | { kind: "app"; scheme: string } | { kind: "here" | "device" };
  scopes: string[];
}

/** The outcome of a request: `redirect_uri` leads back to the app; null where the person brings the code there (Linnet). */
export interface Consented {
  redirect_uri: string | null;
  code: string | null;
}

/** The first view of a profile (Linnet). */
export interface ProfilePage {
  account: Account;
  /** Null for a visitor, and for one's own. */
  relationship: Relationship | null;
  /** Followers whom the viewer follows too: some of them, and how many there are, counted up to a hundred. */
  familiar: { accounts: Account[]; count: number };
  pinned: Status[];
  statuses: Status[];
}

/** One of the accounts that are signed in in this browser (Linnet). */
export interface SignedInAccount {
  account: CredentialAccount;
  active: boolean;
  /** Unread notification groups, capped at 100, and so are unread conversations. */
  unread: number;
  unread_conversations: number;
}
