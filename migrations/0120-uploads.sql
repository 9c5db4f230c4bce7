-- Bytes of a file and its preview as they are kept; null for files of before.
alter table media_attachment add column bytes bigint;
create index media_attachment_unused_of on media_attachment (account_id) where unused_since is not null;

-- A file that comes in parts. Its bytes are an unfinished blob of the same name.
create table upload (
  id text primary key,
  account_id bigint not null references account on delete cascade,
  name text not null,
  type text not null,
  size bigint not null,
  part_size integer not null,
  created_at timestamptz not null default now(),
  -- when something last came of it
  touched_at timestamptz not null default now(),
  -- from then on no part is taken any more
  sealed_at timestamptz,
  -- what it is becoming: the columns of its media_attachment
  kept jsonb,
  -- what it became, for whoever asks to finish it again
  media_id bigint references media_attachment on delete set null
);
create index upload_account on upload (account_id);
create index upload_touched on upload (touched_at);

create table upload_part (
  upload_id text not null references upload on delete cascade,
  part_number smallint not null,
  etag text not null,
  primary key (upload_id, part_number)
);

-- Blobs that no row names yet: written down before their bytes are, so that none is left when the server is killed.
create table unclaimed_blob (
  key text primary key,
  since timestamptz not null default now()
);
create index unclaimed_blob_since on unclaimed_blob (since);
