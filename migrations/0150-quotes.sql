-- Quotes: what a post shows of another one, and who may show it so.
-- The id stays where the quoted post goes, as that of an answered one: it says that there was one.
alter table status add column quoted_status_id bigint;
alter table status add column quote_revoked_at timestamptz;
-- Authors of before were not asked: they alone quote their posts until they say otherwise.
alter table status add column quote_policy text not null default 'nobody'
  check (quote_policy in ('public', 'followers', 'nobody'));
alter table status alter column quote_policy set default 'public';
create index status_quote on status (quoted_status_id, id desc) where quoted_status_id is not null;

alter table status_stats add column quotes_count integer not null default 0;
alter table local_user add column default_quote_policy text not null default 'public'
  check (default_quote_policy in ('public', 'followers', 'nobody'));

-- Told once, as others are by `notification_once`.
create unique index notification_quote_once on notification (account_id, status_id) where type = 'quote';
