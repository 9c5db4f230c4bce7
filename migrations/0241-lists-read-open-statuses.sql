-- no transaction
-- A list reads what its members say to more than the people whom they mention; direct posts would be stepped over one by one.
drop index concurrently if exists status_account_open;
create index concurrently status_account_open on status (account_id, id desc)
  where deleted_at is null and visibility <> 'direct';
