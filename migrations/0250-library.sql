-- no transaction
-- What a reader boosted and voted in is a part of their library, which a search goes through.
drop index concurrently if exists status_boosted;
create index concurrently status_boosted on status (account_id, reblog_of_id desc)
  where reblog_of_id is not null and deleted_at is null;
drop index concurrently if exists poll_vote_account;
create index concurrently poll_vote_account on poll_vote (account_id, poll_id desc);
