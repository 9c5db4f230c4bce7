-- no transaction
-- What the author of a post wrote on under it comes before all replies, however many there are.
drop index concurrently if exists status_own_reply;
create index concurrently status_own_reply on status (in_reply_to_id, id) where in_reply_to_account_id = account_id;
