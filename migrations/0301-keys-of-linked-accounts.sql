-- The name of a linked account in its browser, which stays the same when it signs in again (`domain/linked/linked-key.ts`).
-- It is made with a secret that the database doesn't have: accounts that are linked now keep the one that they have, and their
-- drafts, until they sign in the next time.
alter table linked_account add column key bigint;
update linked_account set key = id;
alter table linked_account alter column key set not null;
create unique index linked_account_key on linked_account (session_id, key) where session_id is not null;
