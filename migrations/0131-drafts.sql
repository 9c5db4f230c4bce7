-- Drafts, as the composer keeps them: each browser of an account has them all.
create table draft (
  account_id bigint not null references account on delete cascade,
  publish_id text not null check (length(publish_id) between 1 and 64),
  -- of all changes to the drafts of an account, in their order
  version bigint not null default snowflake(),
  -- the browser that changed it last; null is this server
  device text,
  -- JSON; null once a deleted one is forgotten
  body text,
  -- its files: they aren't swept as long as it is there
  media_ids bigint[] not null,
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, publish_id)
);
create index draft_version on draft (account_id, version);
create index draft_deleted on draft (deleted_at) where deleted_at is not null;
