/**
 * The tables as Kysely sees them; `migrations/` is what makes them.
 *
 * bigint arrives as a decimal string, timestamptz as a Date, jsonb parsed.
 */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type {
  AccountId,
  AppId,
  ConversationId,
  MediaId,
  NotificationId,
  PollId,
  SessionId,
  StatusId,
  TokenId,
} from "#protocol/ids.ts";
import type { MediaAttachment, MediaKind, NotificationType, Visibility } from "#protocol/entities.ts";

type Json<T> = ColumnType<T, string, string>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;
type Moment = ColumnType<Date, Date | undefined, Date>;

export interface StoredField {
  name: string;
  /** As typed. */
  text: string;
  /** HTML. */
  value: string;
  verified_at: string | null;
}

export interface AccountTable {
  id: WithDefault<AccountId>;
  username: string;
  domain: string | null;
  display_name: WithDefault<string>;
  note_text: WithDefault<string>;
  note: WithDefault<string>;
  fields: ColumnType<StoredField[], string | undefined, string>;
  avatar: string | null;
  header: string | null;
  locked: WithDefault<boolean>;
  bot: WithDefault<boolean>;
  discoverable: WithDefault<boolean>;
  indexable: WithDefault<boolean>;
  hide_collections: WithDefault<boolean>;
  uri: string | null;
  url: string | null;
  moved_to_id: AccountId | null;
  silenced_at: Date | null;
  suspended_at: Date | null;
  deleted_at: Date | null;
  created_at: Moment;
  updated_at: Moment;
}

export interface AccountStatsTable {
  account_id: AccountId;
  followers_count: WithDefault<number>;
  following_count: WithDefault<number>;
  statuses_count: WithDefault<number>;
  last_status_at: Date | null;
}

export interface LocalUserTable {
  account_id: AccountId;
  email: string;
  locale: WithDefault<string>;
  role: WithDefault<"user" | "moderator" | "admin">;
  state: WithDefault<"active" | "pending" | "disabled">;
  default_visibility: WithDefault<Visibility>;
  default_sensitive: WithDefault<boolean>;
  default_language: string | null;
  agreed_at: Moment;
  last_active_at: Moment;
  home_built_at: Date | null;
  created_at: Moment;
}

export interface LoginCodeTable {
  id: Generated<string>;
  email: string;
  username: string | null;
  locale: WithDefault<string>;
  return_to: WithDefault<string>;
  flow_hash: Buffer;
  code_hash: Buffer | null;
  token_hash: Buffer | null;
  tries_left: WithDefault<number>;
  created_at: Moment;
  expires_at: Moment;
  ended_at: Date | null;
  known_device: WithDefault<boolean>;
  session_salt: Buffer | null;
}

export interface KnownDeviceTable {
  account_id: AccountId;
  secret_hash: Buffer;
  used_at: Moment;
}

export interface SessionTable {
  id: WithDefault<SessionId>;
  secret_hash: Buffer;
  active_account_id: AccountId;
  ip: string | null;
  user_agent: string | null;
  device_hash: Buffer | null;
  created_at: Moment;
  last_used_at: Moment;
  expires_at: Date;
}

export interface SessionAccountTable {
  session_id: SessionId;
  account_id: AccountId;
  added_at: Moment;
}

export interface OauthAppTable {
  id: WithDefault<AppId>;
  name: string;
  website: string | null;
  redirect_uris: WithDefault<string[]>;
  scopes: WithDefault<string[]>;
  client_id: string;
  client_secret_hash: Buffer | null;
  created_at: Moment;
}

export interface AccessTokenTable {
  id: WithDefault<TokenId>;
  token_hash: Buffer;
  app_id: AppId | null;
  account_id: AccountId | null;
  scopes: string[];
  created_at: Moment;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface StatusTable {
  id: WithDefault<StatusId>;
  account_id: AccountId;
  uri: string | null;
  url: string | null;
  conversation_id: ConversationId | null;
  in_reply_to_id: StatusId | null;
  in_reply_to_account_id: AccountId | null;
  reblog_of_id: StatusId | null;
  visibility: Visibility;
  language: string | null;
  content: WithDefault<string>;
  text: WithDefault<string>;
  source_type: WithDefault<"text" | "html">;
  spoiler_text: WithDefault<string>;
  sensitive: WithDefault<boolean>;
  app_id: AppId | null;
  poll_id: PollId | null;
  has_media: WithDefault<boolean>;
  created_at: Moment;
  edited_at: Date | null;
  deleted_at: Date | null;
  search: ColumnType<string | null, never, never>;
}

export interface StatusStatsTable {
  status_id: StatusId;
  replies_count: WithDefault<number>;
  reblogs_count: WithDefault<number>;
  favourites_count: WithDefault<number>;
  bookmarks_count: WithDefault<number>;
}

/** A media attachment as a version of a status remembers it; files are names of blobs. */
export interface StoredMedia {
  id: MediaId;
  type: MediaKind;
  file: string | null;
  preview: string | null;
  remote_url: string | null;
  description: string | null;
  blurhash: string | null;
  meta: MediaAttachment["meta"];
}

export interface StatusEditTable {
  id: GeneratedAlways<string>;
  status_id: StatusId;
  content: string;
  text: string;
  source_type: WithDefault<"text" | "html">;
  spoiler_text: string;
  sensitive: boolean;
  media: ColumnType<StoredMedia[], string | undefined, string>;
  poll_options: string[] | null;
  visibility: Visibility;
  mentioned_ids: WithDefault<AccountId[]>;
  created_at: Date;
}

export interface MediaAttachmentTable {
  id: WithDefault<MediaId>;
  account_id: AccountId;
  status_id: StatusId | null;
  position: WithDefault<number>;
  type: MediaKind;
  file: string | null;
  preview: string | null;
  remote_url: string | null;
  description: string | null;
  blurhash: string | null;
  meta: Json<MediaAttachment["meta"]> | null;
  created_at: Moment;
}

export interface PollTable {
  id: WithDefault<PollId>;
  status_id: StatusId;
  account_id: AccountId;
  options: string[];
  votes: number[];
  voters_count: WithDefault<number>;
  multiple: WithDefault<boolean>;
  hide_totals: WithDefault<boolean>;
  expires_at: Date | null;
  closed_at: Date | null;
}

export interface PollVoteTable {
  poll_id: PollId;
  account_id: AccountId;
  choice: number;
  created_at: Moment;
}

export interface MentionTable {
  status_id: StatusId;
  account_id: AccountId;
  silent: WithDefault<boolean>;
}

export interface TagTable {
  id: GeneratedAlways<string>;
  name: string;
  display_name: string;
}

export interface StatusTagTable {
  tag_id: string;
  status_id: StatusId;
}

interface Relation {
  id: GeneratedAlways<string>;
  account_id: AccountId;
  target_account_id: AccountId;
  created_at: Moment;
}

export interface FollowTable extends Relation {
  show_reblogs: WithDefault<boolean>;
  notify: WithDefault<boolean>;
  languages: string[] | null;
}

export type FollowRequestTable = FollowTable;
export type BlockTable = Relation;

export interface MuteTable extends Relation {
  notifications: WithDefault<boolean>;
  expires_at: Date | null;
}

export interface AccountNoteTable {
  account_id: AccountId;
  target_account_id: AccountId;
  comment: string;
}

export interface ShelfTable {
  id: GeneratedAlways<string>;
  account_id: AccountId;
  status_id: StatusId;
  created_at: Moment;
}

export interface StatusPinTable {
  account_id: AccountId;
  status_id: StatusId;
  created_at: Moment;
}

export interface HomeEntryTable {
  account_id: AccountId;
  status_id: StatusId;
}

export interface HomeArrivalTable {
  status_id: StatusId;
}

export interface NotificationTable {
  id: WithDefault<NotificationId>;
  account_id: AccountId;
  type: NotificationType;
  from_account_id: AccountId;
  status_id: StatusId | null;
  group_key: string;
  created_at: Moment;
}

export interface MarkerTable {
  account_id: AccountId;
  timeline: "home" | "notifications";
  last_read_id: string;
  version: WithDefault<number>;
  updated_at: Moment;
}

export interface IdempotencyKeyTable {
  account_id: AccountId;
  key: string;
  body_hash: Buffer;
  result_id: string | null;
  created_at: Moment;
}

export interface EventTable {
  id: Generated<string>;
  kind: string;
  payload: ColumnType<unknown, string, never>;
  created_at: Moment;
}

export interface Tables {
  account: AccountTable;
  account_stats: AccountStatsTable;
  local_user: LocalUserTable;
  login_code: LoginCodeTable;
  known_device: KnownDeviceTable;
  session: SessionTable;
  session_account: SessionAccountTable;
  oauth_app: OauthAppTable;
  access_token: AccessTokenTable;
  conversation: { id: Generated<ConversationId> };
  status: StatusTable;
  status_stats: StatusStatsTable;
  status_edit: StatusEditTable;
  media_attachment: MediaAttachmentTable;
  poll: PollTable;
  poll_vote: PollVoteTable;
  mention: MentionTable;
  tag: TagTable;
  status_tag: StatusTagTable;
  follow: FollowTable;
  follow_request: FollowRequestTable;
  block: BlockTable;
  mute: MuteTable;
  account_note: AccountNoteTable;
  favourite: ShelfTable;
  bookmark: ShelfTable;
  status_pin: StatusPinTable;
  conversation_mute: { account_id: AccountId; conversation_id: ConversationId };
  home_entry: HomeEntryTable;
  home_arrival: HomeArrivalTable;
  notification: NotificationTable;
  marker: MarkerTable;
  idempotency_key: IdempotencyKeyTable;
  event: EventTable;
}
