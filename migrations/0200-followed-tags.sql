-- Hashtags that a reader follows: what is said under them comes home. `id` pages the list and stays inside `Link` headers.
create table tag_follow (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  tag_id bigint not null references tag on delete cascade,
  created_at timestamptz not null default now(),
  unique (tag_id, account_id)
);
create index tag_follow_page on tag_follow (account_id, id desc);

-- Hashtags that somebody shows on their profile.
create table featured_tag (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  tag_id bigint not null references tag on delete cascade,
  created_at timestamptz not null default now(),
  unique (account_id, tag_id)
);

-- The followed hashtag that brought it home, by its name; null for what came because of a person.
alter table home_entry add column tag_name text;
