-- What is to be published later. Its files hang on no status yet; as long as it waits nobody else gets them, and they aren't swept.
create table scheduled_status (
  id bigint primary key default snowflake(),
  account_id bigint not null references account on delete cascade,
  app_id bigint references oauth_app on delete set null,
  scheduled_at timestamptz not null,
  -- as it was checked
  draft jsonb not null,
  -- all of them in their order, those inside the text too
  media_ids bigint[] not null,
  -- the key under which it was sent
  key text,
  -- why it could not be published when it was due; null as long as it waits
  refusal jsonb,
  created_at timestamptz not null default now()
);
create index scheduled_status_account on scheduled_status (account_id, id);
create index scheduled_status_due on scheduled_status (scheduled_at) where refusal is null;
alter table media_attachment add column scheduled_status_id bigint references scheduled_status on delete set null;
create index media_attachment_scheduled on media_attachment (scheduled_status_id) where scheduled_status_id is not null;
