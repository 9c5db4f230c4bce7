-- What a page says of itself, read once for all posts that link to it.
create table preview_card (
  id bigint primary key generated always as identity,
  -- as posts link to it, without its fragment
  link text not null unique check (octet_length(link) <= 2000),
  -- when it is to be read; null once it is
  due_at timestamptz default now(),
  -- a try counts before it begins, also one that ends the server
  tries smallint not null default 0,
  -- the last time somebody tried; without a title nothing came of it
  read_at timestamptz,
  -- where the link led
  url text,
  title text,
  description text not null default '',
  provider_name text not null default '',
  author_name text not null default '',
  author_url text,
  language text,
  published_at timestamptz,
  -- the name of our own copy
  picture text,
  picture_description text not null default '',
  width integer,
  height integer,
  blurhash text
);
create index preview_card_due on preview_card (due_at) where due_at is not null;

-- Only of posts that show it: with files or a quote of their own they don't.
alter table status add column preview_card_id bigint references preview_card on delete set null;
create index status_preview_card on status (preview_card_id) where preview_card_id is not null;
