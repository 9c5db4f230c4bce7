-- Notifications that a reader's policy holds back, and the people who wait to be let through.
create table notification_policy (
  account_id bigint primary key references account on delete cascade,
  for_not_following text not null default 'accept' check (for_not_following in ('accept', 'filter', 'drop')),
  for_not_followers text not null default 'accept' check (for_not_followers in ('accept', 'filter', 'drop')),
  for_new_accounts text not null default 'accept' check (for_new_accounts in ('accept', 'filter', 'drop')),
  for_private_mentions text not null default 'accept' check (for_private_mentions in ('accept', 'filter', 'drop')),
  for_limited_accounts text not null default 'filter' check (for_limited_accounts in ('accept', 'filter', 'drop'))
);

-- Whom the reader has let through, whatever the policy says.
create table notification_permission (
  account_id bigint not null references account on delete cascade,
  from_account_id bigint not null references account on delete cascade,
  primary key (account_id, from_account_id)
);
create index notification_permission_from on notification_permission (from_account_id);

-- It waits for as long as a notification of this person is held back.
create table notification_request (
  id bigint primary key default snowflake(),
  account_id bigint not null references account on delete cascade,
  from_account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, from_account_id)
);
create index notification_request_page on notification_request (account_id, id desc);
create index notification_request_from on notification_request (from_account_id);

alter table notification add column filtered boolean not null default false;
