-- Accounts, sign-in, statuses, relations, timelines, notifications, events.
-- Ids of what is paged are 64-bit Snowflakes (milliseconds since 1970 << 16, then a sequence), so that they sort by time
-- and several processes can give them out.

create sequence snowflake_sequence;
create function snowflake() returns bigint language sql volatile as $$
  select ((extract(epoch from clock_timestamp()) * 1000)::bigint << 16) | (nextval('snowflake_sequence') & 65535)
$$;

create table account (
  id bigint primary key default snowflake(),
  username text not null check (length(username) between 1 and 100),
  -- null for accounts of this server
  domain text check (domain = lower(domain)),
  display_name text not null default '',
  -- what the person typed, and the HTML that is shown
  note_text text not null default '',
  note text not null default '',
  -- [{"name", "text", "value", "verified_at"}]
  fields jsonb not null default '[]',
  avatar text,
  header text,
  locked boolean not null default false,
  bot boolean not null default false,
  discoverable boolean not null default true,
  indexable boolean not null default true,
  hide_collections boolean not null default false,
  uri text unique,
  url text,
  moved_to_id bigint references account,
  silenced_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_address on account (lower(username), coalesce(domain, ''));
create index account_username_prefix on account (lower(username) text_pattern_ops);
create index account_search on account using gin (to_tsvector('simple', username || ' ' || display_name));

-- Hot counters live apart, so that counting does not rewrite profiles.
create table account_stats (
  account_id bigint primary key references account on delete cascade,
  followers_count integer not null default 0,
  following_count integer not null default 0,
  statuses_count integer not null default 0,
  last_status_at timestamptz
) with (fillfactor = 70);

-- A person of this server: what only they and the server know.
create table local_user (
  account_id bigint primary key references account on delete cascade,
  email text not null check (length(email) <= 254),
  locale text not null default 'en',
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  state text not null default 'active' check (state in ('active', 'pending', 'disabled')),
  default_visibility text not null default 'public' check (default_visibility in ('public', 'unlisted', 'private', 'direct')),
  default_sensitive boolean not null default false,
  default_language text,
  agreed_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  home_built_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index local_user_email on local_user (lower(email));
create index local_user_active on local_user (last_active_at);

-- One row an address, so that only the newest mail can count. A right code or the fifth wrong guess ends it
-- (threats A01, A02).
create table login_code (
  id bigint primary key default snowflake(),
  email text not null,
  -- the name of the account to make; null: to sign in
  username text,
  locale text not null default 'en',
  -- where the person wanted to go: a path of this server
  return_to text not null default '/',
  -- the browser that asked
  flow_hash bytea not null,
  -- made while the mail is written, so that neither is readable anywhere here; null where the mail holds none
  code_hash bytea,
  token_hash bytea unique,
  tries_left smallint not null default 5,
  created_at timestamptz not null default now(),
  -- ten minutes from when the mail server took the mail; until then it may be under way for a day
  expires_at timestamptz not null default now() + interval '1 day',
  ended_at timestamptz
);
create unique index login_code_email on login_code (lower(email));
create index login_code_expiry on login_code (expires_at);

create table session (
  id bigint primary key default snowflake(),
  secret_hash bytea not null unique,
  active_account_id bigint not null references account on delete cascade,
  ip inet,
  user_agent text check (length(user_agent) <= 500),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Several accounts in one browser; each can be ended from its own settings.
create table session_account (
  session_id bigint not null references session on delete cascade,
  account_id bigint not null references account on delete cascade,
  added_at timestamptz not null default now(),
  primary key (session_id, account_id)
);
create index session_account_account on session_account (account_id);

create table oauth_app (
  id bigint primary key default snowflake(),
  name text not null,
  website text,
  redirect_uris text[] not null default '{}',
  scopes text[] not null default '{read}',
  client_id text not null unique,
  client_secret_hash bytea,
  created_at timestamptz not null default now()
);

create table access_token (
  id bigint primary key default snowflake(),
  token_hash bytea not null unique,
  app_id bigint references oauth_app on delete cascade,
  -- null: the app itself
  account_id bigint references account on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index access_token_account on access_token (account_id);

create table conversation (
  id bigint primary key default snowflake()
);

create table status (
  id bigint primary key default snowflake(),
  account_id bigint not null references account on delete cascade,
  uri text unique,
  url text,
  conversation_id bigint references conversation,
  in_reply_to_id bigint,
  in_reply_to_account_id bigint,
  reblog_of_id bigint references status on delete cascade,
  visibility text not null check (visibility in ('public', 'unlisted', 'private', 'direct')),
  language text,
  content text not null default '',
  -- the source: plain text, or HTML when source_type says so
  text text not null default '',
  source_type text not null default 'text' check (source_type in ('text', 'html')),
  spoiler_text text not null default '',
  sensitive boolean not null default false,
  app_id bigint references oauth_app on delete set null,
  poll_id bigint,
  has_media boolean not null default false,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- no index over what a reblog repeats
  search tsvector generated always as (
    case when reblog_of_id is null
    then to_tsvector('simple', spoiler_text || ' ' || regexp_replace(content, '<[^>]*>', ' ', 'g')) end) stored
);
create index status_account on status (account_id, id desc) where deleted_at is null;
create index status_account_media on status (account_id, id desc) where has_media and deleted_at is null;
-- The public timelines: posts and self-replies, no boosts; a status of this server has no uri of its own.
create index status_public on status (id desc)
  where visibility = 'public' and reblog_of_id is null and deleted_at is null
    and (in_reply_to_id is null or in_reply_to_account_id = account_id);
create index status_public_local on status (id desc)
  where visibility = 'public' and reblog_of_id is null and deleted_at is null and uri is null
    and (in_reply_to_id is null or in_reply_to_account_id = account_id);
create index status_public_remote on status (id desc)
  where visibility = 'public' and reblog_of_id is null and deleted_at is null and uri is not null
    and (in_reply_to_id is null or in_reply_to_account_id = account_id);
-- deleted ones too: what was replied to them keeps its place in the thread
create index status_reply on status (in_reply_to_id, id) where in_reply_to_id is not null;
create index status_conversation on status (conversation_id, id);
-- The status first, here as for favourites and bookmarks: the question is always about one status and one person, and
-- an index that begins with the person invites reading all that they ever boosted.
create unique index status_reblog_once on status (reblog_of_id, account_id)
  where reblog_of_id is not null and deleted_at is null;
create index status_reblog_of on status (reblog_of_id, id desc) where reblog_of_id is not null and deleted_at is null;
create index status_search on status using gin (search);

create table status_stats (
  status_id bigint primary key references status on delete cascade,
  replies_count integer not null default 0,
  reblogs_count integer not null default 0,
  favourites_count integer not null default 0
) with (fillfactor = 70);

-- Each version that was replaced, and the current one once there are two.
create table status_edit (
  id bigint generated always as identity primary key,
  status_id bigint not null references status on delete cascade,
  content text not null,
  text text not null,
  source_type text not null default 'text',
  spoiler_text text not null,
  sensitive boolean not null,
  -- media attachments in order (names of blobs, not addresses) and the poll's option titles, as they stood
  media jsonb not null default '[]',
  poll_options text[],
  -- who could see this version: whoever is mentioned only later does not see it
  visibility text not null,
  mentioned_ids bigint[] not null default '{}',
  created_at timestamptz not null
);
create index status_edit_status on status_edit (status_id, id);

create table media_attachment (
  id bigint primary key default snowflake(),
  account_id bigint not null references account on delete cascade,
  status_id bigint references status on delete set null,
  position smallint not null default 0,
  type text not null check (type in ('image', 'gifv', 'video', 'audio', 'unknown')),
  file text,
  preview text,
  remote_url text,
  description text check (length(description) <= 1500),
  blurhash text,
  -- the entity's `meta`
  meta jsonb,
  created_at timestamptz not null default now()
);
create index media_attachment_status on media_attachment (status_id, position);
create index media_attachment_account on media_attachment (account_id);

create table poll (
  id bigint primary key default snowflake(),
  status_id bigint not null unique references status on delete cascade,
  account_id bigint not null references account on delete cascade,
  options text[] not null check (cardinality(options) between 2 and 20),
  votes integer[] not null,
  voters_count integer not null default 0,
  multiple boolean not null default false,
  hide_totals boolean not null default false,
  expires_at timestamptz,
  closed_at timestamptz
);
create index poll_due on poll (expires_at) where closed_at is null;

create table poll_vote (
  poll_id bigint not null references poll on delete cascade,
  account_id bigint not null references account on delete cascade,
  choice smallint not null,
  created_at timestamptz not null default now(),
  primary key (poll_id, account_id, choice)
);

create table mention (
  status_id bigint not null references status on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- named in an earlier version only: keeps seeing the status, and is not listed
  silent boolean not null default false,
  primary key (status_id, account_id)
);
create index mention_account on mention (account_id, status_id desc);

create table tag (
  id bigint generated always as identity primary key,
  -- lower case, NFKC
  name text not null unique,
  display_name text not null
);
create index tag_prefix on tag (name text_pattern_ops);

create table status_tag (
  tag_id bigint not null references tag on delete cascade,
  status_id bigint not null references status on delete cascade,
  primary key (tag_id, status_id)
);
create index status_tag_status on status_tag (status_id);

-- Relations. `id` pages the lists and stays inside `Link` headers.
create table follow (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  target_account_id bigint not null references account on delete cascade,
  show_reblogs boolean not null default true,
  notify boolean not null default false,
  languages text[],
  created_at timestamptz not null default now(),
  unique (account_id, target_account_id)
);
create index follow_target on follow (target_account_id, account_id);
create index follow_followers_page on follow (target_account_id, id desc);
create index follow_following_page on follow (account_id, id desc);

create table follow_request (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  target_account_id bigint not null references account on delete cascade,
  show_reblogs boolean not null default true,
  notify boolean not null default false,
  languages text[],
  created_at timestamptz not null default now(),
  unique (account_id, target_account_id)
);
create index follow_request_target on follow_request (target_account_id, id desc);

create table block (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  target_account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  unique (account_id, target_account_id)
);
create index block_target on block (target_account_id, account_id);

create table mute (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  target_account_id bigint not null references account on delete cascade,
  notifications boolean not null default true,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, target_account_id)
);
create index mute_expiry on mute (expires_at) where expires_at is not null;

create table account_note (
  account_id bigint not null references account on delete cascade,
  target_account_id bigint not null references account on delete cascade,
  comment text not null,
  primary key (account_id, target_account_id)
);

create table favourite (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  status_id bigint not null references status on delete cascade,
  created_at timestamptz not null default now(),
  unique (status_id, account_id)
);
create index favourite_page on favourite (account_id, id desc);
create index favourite_status on favourite (status_id, id desc);

create table bookmark (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  status_id bigint not null references status on delete cascade,
  created_at timestamptz not null default now(),
  unique (status_id, account_id)
);
create index bookmark_page on bookmark (account_id, id desc);

create table status_pin (
  account_id bigint not null references account on delete cascade,
  status_id bigint not null references status on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, status_id)
);

create table conversation_mute (
  account_id bigint not null references account on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  primary key (account_id, conversation_id)
);

-- Home is written on arrival: opening it is one index scan.
create table home_entry (
  account_id bigint not null,
  status_id bigint not null,
  primary key (account_id, status_id)
) partition by hash (account_id);
do $$
begin
  for part in 0..15 loop
    execute format('create table home_entry_%s partition of home_entry for values with (modulus 16, remainder %s)',
      lpad(part::text, 2, '0'), part);
  end loop;
end $$;
create index home_entry_status on home_entry (status_id);

create table notification (
  id bigint primary key default snowflake(),
  account_id bigint not null references account on delete cascade,
  type text not null,
  from_account_id bigint not null references account on delete cascade,
  status_id bigint references status on delete cascade,
  group_key text not null,
  created_at timestamptz not null default now()
);
create index notification_page on notification (account_id, id desc);
create index notification_group on notification (account_id, group_key, id desc);
create index notification_status on notification (status_id);
create index notification_from on notification (from_account_id);
create unique index notification_once on notification (account_id, type, from_account_id, coalesce(status_id, 0))
  where type in ('favourite', 'reblog', 'follow', 'follow_request', 'mention', 'poll', 'status', 'admin.sign_up');

create table marker (
  account_id bigint not null references account on delete cascade,
  timeline text not null check (timeline in ('home', 'notifications')),
  last_read_id bigint not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (account_id, timeline)
);

-- The key row commits with the effect that it stands for (threats R11).
create table idempotency_key (
  account_id bigint not null references account on delete cascade,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  result_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- What happened, in the order of commits; reactors work from here.
create table event (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index event_age on event (created_at);

-- Counters of the rate limiter that must survive a restart (codes, mails).
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
