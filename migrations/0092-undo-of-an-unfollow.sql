-- An unfollow can be undone, too. What has ended is known by its two people; by a block only where a block has ended it.
delete from ended_follow;
alter table ended_follow drop constraint ended_follow_pkey;
alter table ended_follow alter column block_id drop not null;
alter table ended_follow add column ended_at timestamptz not null default now();
alter table ended_follow add primary key (account_id, target_account_id);
drop index ended_follow_account;
create index ended_follow_block on ended_follow (block_id);
