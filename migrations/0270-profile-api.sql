-- Pictures of a profile are described in plain text, tabs can be switched off, and websites named that may credit its owner.
alter table account
  add column avatar_description text not null default '',
  add column header_description text not null default '',
  add column show_media boolean not null default true,
  add column show_media_replies boolean not null default true,
  add column show_featured boolean not null default true,
  add column attribution_domains text[] not null default '{}' check (cardinality(attribution_domains) <= 100);
