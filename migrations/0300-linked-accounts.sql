-- Accounts that people hold on other servers and use from here.

-- Each server that somebody has named, by its origin (`https://other.example`).
create table linked_server (
  origin text primary key check (length(origin) <= 300),
  -- where it signs people in (RFC 8414)
  issuer text not null,
  authorization_endpoint text not null,
  token_endpoint text not null,
  revocation_endpoint text not null,
  registration_endpoint text not null,
  -- it takes proof from the one who asked for a code (RFC 7636)
  takes_proof boolean not null,
  -- it names itself to those who come back (RFC 9207)
  says_issuer boolean not null,
  -- its title, its software, its limits and what it has
  facts jsonb not null,
  checked_at timestamptz not null default now()
);

-- This server as an app there, once for each address to which people come back; the secret is sealed.
create table linked_app (
  origin text not null references linked_server on delete cascade,
  redirect_uri text not null,
  client_id text not null check (length(client_id) <= 2000),
  client_secret bytea,
  created_at timestamptz not null default now(),
  primary key (origin, redirect_uri)
);

-- Somebody on the way there, who comes back with this state in the same browser; once.
create table link_request (
  state_hash bytea primary key,
  browser_hash bytea not null,
  origin text not null references linked_server on delete cascade,
  redirect_uri text not null,
  client_id text not null,
  client_secret bytea,
  -- that proof, sealed
  verifier bytea,
  return_to text not null check (length(return_to) <= 2000),
  expires_at timestamptz not null
);
create index link_request_end on link_request (expires_at);

-- One account in one browser, with its token, sealed. Without a session it is over, and its token is still to be revoked.
create table linked_account (
  id bigint primary key default snowflake(),
  session_id bigint references session on delete set null,
  origin text not null references linked_server,
  client_id text not null,
  client_secret bytea,
  -- as that server names it, and as pages show it
  remote_id text not null check (length(remote_id) <= 200),
  account jsonb not null,
  -- when both were looked at last
  seen_at timestamptz not null default now(),
  token bytea not null,
  -- some servers give the same token twice: it is revoked with the last one
  token_hash bytea not null,
  -- how often its server didn't answer when the token was to be revoked
  tries smallint not null default 0,
  try_at timestamptz not null default now(),
  added_at timestamptz not null default now()
);
create unique index linked_account_once on linked_account (session_id, origin, remote_id) where session_id is not null;
create index linked_account_token on linked_account (token_hash);
create index linked_account_over on linked_account (id) where session_id is null;
create index linked_account_server on linked_account (origin);

alter table session
  alter column active_account_id drop not null,
  add column active_linked_id bigint references linked_account on delete cascade,
  add constraint session_one_active check (num_nonnulls(active_account_id, active_linked_id) = 1);
create index session_linked on session (active_linked_id) where active_linked_id is not null;
