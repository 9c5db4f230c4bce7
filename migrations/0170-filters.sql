-- What somebody would rather not read, as the Mastodon API (v2) has it.
create table filter (
  id bigint primary key default snowflake(),
  account_id bigint not null references account on delete cascade,
  title text not null,
  context text[] not null,
  action text not null default 'warn' check (action in ('warn', 'hide', 'blur')),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index filter_account on filter (account_id, id);

create table filter_keyword (
  id bigint primary key default snowflake(),
  filter_id bigint not null references filter on delete cascade,
  keyword text not null,
  whole_word boolean not null default true
);
create index filter_keyword_filter on filter_keyword (filter_id, id);

create table filter_status (
  id bigint primary key default snowflake(),
  filter_id bigint not null references filter on delete cascade,
  status_id bigint not null references status on delete cascade,
  unique (filter_id, status_id)
);
create index filter_status_status on filter_status (status_id);

-- One row for each account that has ever had a filter. Its version is another one after each change, and nobody else's: statuses
-- are read together with it, and so no process ever applies filters of before.
create table filter_set (
  account_id bigint primary key references account on delete cascade,
  version bigint not null unique default snowflake()
);
