-- What a reader does not want to be suggested again.
create table suggestion_dismissal (
  account_id bigint not null references account on delete cascade,
  target_account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, target_account_id)
);
create index suggestion_dismissal_target on suggestion_dismissal (target_account_id);

-- The day (UTC) is what each account says of itself, and the directory is in its order. A column of its own, so that only the
-- first post of a day touches the index.
alter table account_stats add column last_status_on date
  generated always as ((last_status_at at time zone 'UTC')::date) stored;
create index account_stats_active on account_stats (last_status_on desc nulls last, account_id desc);
create index account_stats_followed on account_stats (followers_count desc, account_id desc) where followers_count > 0;

-- Who is in it: few of many, where most did not agree.
create index account_directory on account (id desc)
  where discoverable and silenced_at is null and suspended_at is null and moved_to_id is null and deleted_at is null;
create index account_directory_local on account (id desc)
  where domain is null
    and discoverable and silenced_at is null and suspended_at is null and moved_to_id is null and deleted_at is null;
