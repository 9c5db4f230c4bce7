/**
 * The tables as Kysely sees them. `npm run tables` writes this file from `migrations/`.
 *
 * bigint arrives as a decimal string, timestamptz as a Date, jsonb parsed.
 */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CredentialAccount, MediaAttachment, NotificationType, Visibility } from "#protocol/entities.ts";
import type { FilterContext } from "#protocol/filters.ts";
import type { ServerFacts } from "#protocol/linked.ts";
import type {
  AccountConversationId,
  AccountId,
  AppId,
  ConversationId,
  FeaturedTagId,
  FilterId,
  FilterKeywordId,
  FilterStatusId,
  GrantId,
  LinkId,
  ListId,
  MediaId,
  NotificationId,
  NotificationRequestId,
  PollId,
  ReportId,
  ScheduledStatusId,
  SessionId,
  StatusId,
  TokenId,
} from "#protocol/ids.ts";
import type { StoredField } from "#server/domain/accounts/stored-field.ts";
import type { KeptFile, StoredCaptions, StoredMedia } from "#server/domain/media/stored-media.ts";

type Json<T> = ColumnType<T, string, string>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

export interface Tables {
  access_token: {
    id: Generated<TokenId>;
    token_hash: Buffer;
    app_id: AppId | null;
    account_id: AccountId | null;
    scopes: string[];
    created_at: Generated<Date>;
    last_used_at: Date | null;
    revoked_at: Date | null;
    grant_id: GrantId | null;
  };
  account: {
    id: Generated<AccountId>;
    username: string;
    domain: string | null;
    display_name: Generated<string>;
    note_text: Generated<string>;
    note: Generated<string>;
    fields: JsonWithDefault<StoredField[]>;
    avatar: string | null;
    header: string | null;
    locked: Generated<boolean>;
    bot: Generated<boolean>;
    discoverable: Generated<boolean>;
    indexable: Generated<boolean>;
    hide_collections: Generated<boolean>;
    uri: string | null;
    url: string | null;
    moved_to_id: AccountId | null;
    silenced_at: Date | null;
    suspended_at: Date | null;
    deleted_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    avatar_description: Generated<string>;
    header_description: Generated<string>;
    show_media: Generated<boolean>;
    show_media_replies: Generated<boolean>;
    show_featured: Generated<boolean>;
    attribution_domains: Generated<string[]>;
  };
  account_conversation: {
    id: Generated<AccountConversationId>;
    account_id: AccountId;
    conversation_id: ConversationId;
    participant_ids: AccountId[];
    participants_digest: GeneratedAlways<string>;
    last_status_id: StatusId;
    sort_id: Generated<string>;
    read_id: Generated<StatusId>;
    unread: GeneratedAlways<boolean>;
  };
  account_domain_block: {
    id: GeneratedAlways<string>;
    account_id: AccountId;
    domain: string;
    created_at: Generated<Date>;
  };
  account_note: {
    account_id: AccountId;
    target_account_id: AccountId;
    comment: string;
  };
  account_stats: {
    account_id: AccountId;
    followers_count: Generated<number>;
    following_count: Generated<number>;
    statuses_count: Generated<number>;
    last_status_at: Date | null;
    last_status_on: GeneratedAlways<Date | null>;
  };
  block: {
    id: GeneratedAlways<string>;
    account_id: AccountId;
    target_account_id: AccountId;
    created_at: Generated<Date>;
  };
  bookmark: {
    id: GeneratedAlways<string>;
    account_id: AccountId;
    status_id: StatusId;
    created_at: Generated<Date>;
  };
  conversation: {
    id: Generated<ConversationId>;
  };
  conversation_message: {
    account_conversation_id: AccountConversationId;
    status_id: StatusId;
  };
  conversation_mute: {
    account_id: AccountId;
    conversation_id: ConversationId;
  };
  conversion_time: {
    account_id: AccountId;
    day: number;
    milliseconds: number;
  };
  custom_emoji: {
    id: GeneratedAlways<string>;
    shortcode: string;
    category: string | null;
    file: string;
    still: string;
    source: Buffer;
  };
  draft: {
    account_id: AccountId;
    publish_id: string;
    version: Generated<string>;
    device: string | null;
    body: string | null;
    media_ids: MediaId[];
    changed_at: Generated<Date>;
    deleted_at: Date | null;
    sent_id: string | null;
  };
  ended_follow: {
    block_id: string | null;
    account_id: AccountId;
    target_account_id: AccountId;
    requested: boolean;
    show_reblogs: boolean;
    notify: boolean;
    languages: string[] | null;
    ended_at: Generated<Date>;
    list_ids: Generated<ListId[]>;
    endorsed: Generated<boolean>;
    domain_block_id: string | null;
  };
  endorsement: {
    id: GeneratedAlways<string>;
    account_id: AccountId;
    target_account_id: AccountId;
  };
  event: {
    id: GeneratedAlways<string>;
    kind: string;
    payload: Json<unknown>;
    created_at: Generated<Date>;
  };
  favourite: {
    id: GeneratedAlways<string>;
    account_id: AccountId;
    status_id: StatusId;
    created_at: Generated<Date>;
  };
  featured_tag: {
    id: GeneratedAlways<FeaturedTagId>;
    account_id: AccountId;
    tag_id: string;
    created_at: Generated<Date>;
  };
  filter: {
    id: Generated<FilterId>;
    account_id: AccountId;
    title: string;
    context: FilterContext[];
    action: Generated<"warn" | "hide" | "blur">;
    expires_at: Date | null;
    created_at: Generated<Date>;
  };
  filter_keyword: {
    id: Generated<FilterKeywordId>;
    filter_id: FilterId;
    keyword: string;
    whole_word: Generated<boolean>;
  };
  filter_set: {
    account_id: AccountId;
    version: Generated<string>;
  };
  filter_status: {
    id: Generated<FilterStatusId>;
    filter_id: FilterId;
    status_id: StatusId;
  };
  follow: {
    id: GeneratedAlways<string>;
    account_id: AccountId;
    target_account_id: AccountId;
    show_reblogs: Generated<boolean>;
    notify: Generated<boolean>;
    languages: string[] | null;
    created_at: Generated<Date>;
  };
  follow_request: {
    id: GeneratedAlways<string>;
    account_id: AccountId;
    target_account_id: AccountId;
    show_reblogs: Generated<boolean>;
    notify: Generated<boolean>;
    languages: string[] | null;
    created_at: Generated<Date>;
  };
  home_arrival: {
    status_id: StatusId;
  };
  home_entry: {
    account_id: AccountId;
    status_id: StatusId;
    tag_name: string | null;
  };
  home_refit: {
    account_id: AccountId;
    target_account_id: string;
  };
  idempotency_key: {
    account_id: AccountId;
    key: string;
    body_hash: Buffer;
    result_id: string | null;
    created_at: Generated<Date>;
  };
  known_device: {
    account_id: AccountId;
    secret_hash: Buffer;
    used_at: Generated<Date>;
  };
  link_request: {
    state_hash: Buffer;
    browser_hash: Buffer;
    origin: string;
    redirect_uri: string;
    client_id: string;
    client_secret: Buffer | null;
    verifier: Buffer | null;
    return_to: string;
    expires_at: Date;
  };
  linked_account: {
    id: Generated<LinkId>;
    session_id: SessionId | null;
    origin: string;
    client_id: string;
    client_secret: Buffer | null;
    remote_id: string;
    account: Json<CredentialAccount>;
    seen_at: Generated<Date>;
    token: Buffer;
    token_hash: Buffer;
    tries: Generated<number>;
    try_at: Generated<Date>;
    added_at: Generated<Date>;
    key: AccountId;
  };
  linked_app: {
    origin: string;
    redirect_uri: string;
    client_id: string;
    client_secret: Buffer | null;
    created_at: Generated<Date>;
  };
  linked_server: {
    origin: string;
    issuer: string;
    authorization_endpoint: string;
    token_endpoint: string;
    revocation_endpoint: string;
    registration_endpoint: string;
    takes_proof: boolean;
    says_issuer: boolean;
    facts: Json<ServerFacts>;
    checked_at: Generated<Date>;
  };
  list: {
    id: Generated<ListId>;
    account_id: AccountId;
    title: string;
    replies_policy: Generated<"followed" | "list" | "none">;
    exclusive: Generated<boolean>;
    created_at: Generated<Date>;
  };
  list_account: {
    id: GeneratedAlways<string>;
    list_id: ListId;
    account_id: AccountId;
    target_account_id: AccountId;
    pending: Generated<boolean>;
    followed_id: GeneratedAlways<string | null>;
    asked_id: GeneratedAlways<string | null>;
  };
  local_user: {
    account_id: AccountId;
    email: string;
    locale: Generated<string>;
    role: Generated<"user" | "moderator" | "admin">;
    state: Generated<"active" | "pending" | "disabled">;
    default_visibility: Generated<"public" | "unlisted" | "private" | "direct">;
    default_sensitive: Generated<boolean>;
    default_language: string | null;
    agreed_at: Generated<Date>;
    last_active_at: Generated<Date>;
    home_built_at: Date | null;
    created_at: Generated<Date>;
    show_all_replies: Generated<boolean>;
    welcome_step: number | null;
    default_quote_policy: Generated<"public" | "followers" | "nobody">;
    hidden_translations: Generated<string[]>;
    autoplay_gifs: Generated<boolean>;
    data_saver: Generated<"auto" | "on" | "off">;
  };
  login_code: {
    id: Generated<string>;
    email: string;
    username: string | null;
    locale: Generated<string>;
    return_to: Generated<string>;
    flow_hash: Buffer;
    code_hash: Buffer | null;
    token_hash: Buffer | null;
    tries_left: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Generated<Date>;
    ended_at: Date | null;
    known_device: Generated<boolean>;
    session_salt: Buffer | null;
  };
  marker: {
    account_id: AccountId;
    timeline: "home" | "notifications";
    last_read_id: string;
    version: Generated<number>;
    updated_at: Generated<Date>;
  };
  media_attachment: {
    id: Generated<MediaId>;
    account_id: AccountId;
    status_id: StatusId | null;
    position: Generated<number>;
    type: "image" | "gifv" | "video" | "audio" | "unknown";
    file: string | null;
    preview: string | null;
    remote_url: string | null;
    description: string | null;
    blurhash: string | null;
    meta: Json<MediaAttachment["meta"]> | null;
    created_at: Generated<Date>;
    unused_since: Date | null;
    bytes: string | null;
    scheduled_status_id: ScheduledStatusId | null;
    transcript: string | null;
    captions: Json<StoredCaptions[]> | null;
    source: string | null;
  };
  media_caption: {
    key: string;
    media_id: MediaId;
    vtt: string;
    created_at: Generated<Date>;
  };
  media_conversion: {
    media_id: MediaId;
    tries: Generated<number>;
    failed: Generated<boolean>;
  };
  mention: {
    status_id: StatusId;
    account_id: AccountId;
    silent: Generated<boolean>;
  };
  mute: {
    id: GeneratedAlways<string>;
    account_id: AccountId;
    target_account_id: AccountId;
    notifications: Generated<boolean>;
    expires_at: Date | null;
    created_at: Generated<Date>;
  };
  notification: {
    id: Generated<NotificationId>;
    account_id: AccountId;
    type: NotificationType;
    from_account_id: AccountId;
    status_id: StatusId | null;
    group_key: string;
    created_at: Generated<Date>;
    filtered: Generated<boolean>;
    report_id: ReportId | null;
  };
  notification_permission: {
    account_id: AccountId;
    from_account_id: AccountId;
  };
  notification_policy: {
    account_id: AccountId;
    for_not_following: Generated<"accept" | "filter" | "drop">;
    for_not_followers: Generated<"accept" | "filter" | "drop">;
    for_new_accounts: Generated<"accept" | "filter" | "drop">;
    for_private_mentions: Generated<"accept" | "filter" | "drop">;
    for_limited_accounts: Generated<"accept" | "filter" | "drop">;
  };
  notification_request: {
    id: Generated<NotificationRequestId>;
    account_id: AccountId;
    from_account_id: AccountId;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  oauth_app: {
    id: Generated<AppId>;
    name: string;
    website: string | null;
    redirect_uris: Generated<string[]>;
    scopes: Generated<string[]>;
    client_id: string;
    client_secret_hash: Buffer | null;
    created_at: Generated<Date>;
    used_at: Date | null;
  };
  oauth_grant: {
    id: Generated<GrantId>;
    code_hash: Buffer;
    app_id: AppId;
    account_id: AccountId;
    redirect_uri: string;
    scopes: string[];
    code_challenge: string | null;
    expires_at: Date;
    redeemed_at: Date | null;
  };
  poll: {
    id: Generated<PollId>;
    status_id: StatusId;
    account_id: AccountId;
    options: string[];
    votes: number[];
    voters_count: Generated<number>;
    multiple: Generated<boolean>;
    hide_totals: Generated<boolean>;
    expires_at: Date | null;
    closed_at: Date | null;
  };
  poll_vote: {
    poll_id: PollId;
    account_id: AccountId;
    choice: number;
    created_at: Generated<Date>;
  };
  preview_card: {
    id: GeneratedAlways<string>;
    link: string;
    due_at: Generated<Date | null>;
    tries: Generated<number>;
    read_at: Date | null;
    url: string | null;
    title: string | null;
    description: Generated<string>;
    provider_name: Generated<string>;
    author_name: Generated<string>;
    author_url: string | null;
    language: string | null;
    published_at: Date | null;
    picture: string | null;
    picture_description: Generated<string>;
    width: number | null;
    height: number | null;
    blurhash: string | null;
    due_by: Generated<string>;
  };
  rate_limit: {
    key: string;
    points: Generated<number>;
    expire: string | null;
  };
  reaction: {
    queue: number;
    id: GeneratedAlways<string>;
    reactor: string;
    event: Json<unknown>;
    attempts: Generated<number>;
    run_at: Generated<Date>;
  };
  report: {
    id: Generated<ReportId>;
    account_id: AccountId;
    target_account_id: AccountId;
    category: "spam" | "legal" | "violation" | "other";
    comment: Generated<string>;
    status_ids: Generated<StatusId[]>;
    rule_ids: Generated<string[]>;
    forwarded: Generated<boolean>;
    action_taken_at: Date | null;
    created_at: Generated<Date>;
  };
  scheduled_status: {
    id: Generated<ScheduledStatusId>;
    account_id: AccountId;
    app_id: AppId | null;
    scheduled_at: Date;
    draft: Json<unknown>;
    media_ids: MediaId[];
    key: string | null;
    refusal: Json<unknown> | null;
    created_at: Generated<Date>;
  };
  search_slice: {
    number: number;
    from_id: string;
    pairs: Generated<boolean>;
  };
  searchable_status: {
    status_id: StatusId;
    account_id: string;
    is_public: boolean;
    words: string;
  };
  session: {
    id: Generated<SessionId>;
    secret_hash: Buffer;
    active_account_id: AccountId | null;
    ip: string | null;
    user_agent: string | null;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    expires_at: Date;
    device_hash: Buffer | null;
    active_linked_id: LinkId | null;
  };
  session_account: {
    session_id: SessionId;
    account_id: AccountId;
    added_at: Generated<Date>;
  };
  status: {
    id: Generated<StatusId>;
    account_id: AccountId;
    uri: string | null;
    url: string | null;
    conversation_id: ConversationId | null;
    in_reply_to_id: StatusId | null;
    in_reply_to_account_id: AccountId | null;
    reblog_of_id: StatusId | null;
    visibility: "public" | "unlisted" | "private" | "direct";
    language: string | null;
    content: Generated<string>;
    text: Generated<string>;
    source_type: Generated<"text" | "html">;
    spoiler_text: Generated<string>;
    sensitive: Generated<boolean>;
    app_id: AppId | null;
    poll_id: PollId | null;
    has_media: Generated<boolean>;
    created_at: Generated<Date>;
    edited_at: Date | null;
    deleted_at: Date | null;
    search: string | null;
    media_words: string | null;
    quoted_status_id: string | null;
    quote_revoked_at: Date | null;
    quote_policy: Generated<"public" | "followers" | "nobody">;
    preview_card_id: string | null;
  };
  status_edit: {
    id: GeneratedAlways<string>;
    status_id: StatusId;
    content: string;
    text: string;
    source_type: Generated<"text" | "html">;
    spoiler_text: string;
    sensitive: boolean;
    media: JsonWithDefault<StoredMedia[]>;
    poll_options: string[] | null;
    visibility: Visibility;
    mentioned_ids: Generated<AccountId[]>;
    created_at: Date;
  };
  status_pin: {
    account_id: AccountId;
    status_id: StatusId;
    created_at: Generated<Date>;
  };
  status_stats: {
    status_id: StatusId;
    replies_count: Generated<number>;
    reblogs_count: Generated<number>;
    favourites_count: Generated<number>;
    bookmarks_count: Generated<number>;
    quotes_count: Generated<number>;
  };
  status_tag: {
    tag_id: string;
    status_id: StatusId;
  };
  suggestion_dismissal: {
    account_id: AccountId;
    target_account_id: AccountId;
    created_at: Generated<Date>;
  };
  tag: {
    id: GeneratedAlways<string>;
    name: string;
    display_name: string;
  };
  tag_follow: {
    id: GeneratedAlways<string>;
    account_id: AccountId;
    tag_id: string;
    created_at: Generated<Date>;
  };
  trend: {
    kind: "tag" | "link" | "status";
    item_id: string;
    score: number;
    status_ids: StatusId[];
    days: Json<unknown>;
  };
  unclaimed_blob: {
    key: string;
    since: Generated<Date>;
  };
  upload: {
    id: string;
    account_id: AccountId;
    name: string;
    type: string;
    size: string;
    part_size: number;
    created_at: Generated<Date>;
    touched_at: Generated<Date>;
    sealed_at: Date | null;
    kept: Json<KeptFile> | null;
    media_id: MediaId | null;
  };
  upload_part: {
    upload_id: string;
    part_number: number;
    etag: string;
  };
  weekly_activity: {
    week: Date;
    came: number;
  };
}
