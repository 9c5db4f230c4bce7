-- no transaction
-- What is held back, by person; and a list steps over none of it, however much somebody sends.
drop index concurrently if exists notification_held_back;
create index concurrently notification_held_back on notification (account_id, from_account_id, id desc) where filtered;
drop index concurrently if exists notification_let_through;
create index concurrently notification_let_through on notification (account_id, id desc) where not filtered;
