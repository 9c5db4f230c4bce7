-- People whom somebody shows on their profile. Whatever ends the follow ends this too; `id` pages the list.
create table endorsement (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  target_account_id bigint not null,
  unique (account_id, target_account_id),
  foreign key (account_id, target_account_id) references follow (account_id, target_account_id) on delete cascade
);
create index endorsement_page on endorsement (account_id, id desc);

-- Other servers of which somebody wants to see nothing. The domain is in its one form: lower case, punycode.
create table account_domain_block (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  domain text not null check (length(domain) between 1 and 253 and domain = lower(domain)),
  created_at timestamptz not null default now(),
  unique (account_id, domain)
);
create index account_domain_block_page on account_domain_block (account_id, id desc);

-- Undo gives back what a follow had, and what the block of a domain has ended.
alter table ended_follow add column endorsed boolean not null default false;
alter table ended_follow add column domain_block_id bigint references account_domain_block on delete cascade;
create index ended_follow_domain_block on ended_follow (domain_block_id) where domain_block_id is not null;

-- What somebody told the operators of an account.
create table report (
  id bigint primary key default snowflake(),
  account_id bigint not null references account on delete cascade,
  target_account_id bigint not null references account on delete cascade,
  category text not null check (category in ('spam', 'legal', 'violation', 'other')),
  comment text not null default '' check (length(comment) <= 12000),
  status_ids bigint[] not null default '{}',
  rule_ids text[] not null default '{}',
  -- the reporter wants the server of the account to hear of it, without being named
  forwarded boolean not null default false,
  action_taken_at timestamptz,
  created_at timestamptz not null default now()
);
create index report_account on report (account_id, id desc);
create index report_target on report (target_account_id, id desc);

-- A report is never deleted but with an account, and then its notifications show nothing.
alter table notification add column report_id bigint;
