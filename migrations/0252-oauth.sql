-- Codes of apps that people have let in. A redeemed one stays for a while, so that a replay can end what came of it.
create table oauth_grant (
  id bigint primary key default snowflake(),
  code_hash bytea not null unique,
  app_id bigint not null references oauth_app on delete cascade,
  account_id bigint not null references account on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  -- S256 of the verifier; null where the app sent none
  code_challenge text,
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index oauth_grant_app on oauth_grant (app_id);
create index oauth_grant_account on oauth_grant (account_id);
create index oauth_grant_expires on oauth_grant (expires_at);

alter table access_token add column grant_id bigint references oauth_grant on delete set null;
create index access_token_grant on access_token (grant_id) where grant_id is not null;
create index access_token_app on access_token (app_id);
create index access_token_revoked on access_token (revoked_at) where revoked_at is not null;

-- When somebody let the app in first; null for one that nobody has used, which is forgotten after a day.
alter table oauth_app add column used_at timestamptz;
update oauth_app set used_at = created_at;
create index oauth_app_unused on oauth_app (created_at) where used_at is null;
