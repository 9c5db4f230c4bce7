-- Somebody whom the owner has only asked to follow may stand in a list, too: the place ends with the request, and is theirs once it is granted.
alter table list_account
  add column pending boolean not null default false,
  add column followed_id bigint generated always as (case when not pending then target_account_id end) stored,
  add column asked_id bigint generated always as (case when pending then target_account_id end) stored;
alter table list_account
  drop constraint list_account_account_id_target_account_id_fkey,
  add foreign key (account_id, followed_id) references follow (account_id, target_account_id) on delete cascade,
  add foreign key (account_id, asked_id) references follow_request (account_id, target_account_id) on delete cascade;
-- Who ends a follow or a request finds its places by these.
create index list_account_followed on list_account (account_id, followed_id);
create index list_account_asked on list_account (account_id, asked_id) where asked_id is not null;
