-- Lists: people whom a reader follows, read as a timeline of their own.
create table list (
  id bigint primary key default snowflake(),
  account_id bigint not null references account on delete cascade,
  title text not null,
  -- to whom replies are shown
  replies_policy text not null default 'list' check (replies_policy in ('followed', 'list', 'none')),
  -- home leaves out what its members post
  exclusive boolean not null default false,
  created_at timestamptz not null default now(),
  unique (id, account_id)
);
create index list_of_account on list (account_id, id);

-- A member is somebody whom the owner follows: whatever ends the follow ends this too. `id` pages the members.
create table list_account (
  id bigint generated always as identity primary key,
  list_id bigint not null,
  account_id bigint not null,
  target_account_id bigint not null,
  unique (list_id, target_account_id),
  foreign key (list_id, account_id) references list (id, account_id) on delete cascade,
  foreign key (account_id, target_account_id) references follow (account_id, target_account_id) on delete cascade
);
create index list_account_page on list_account (list_id, id desc);
create index list_account_follow on list_account (account_id, target_account_id);
create index list_account_target on list_account (target_account_id, list_id);

-- Undo gives a follow back to the lists that it stood in.
alter table ended_follow add column list_ids bigint[] not null default '{}';
