-- no transaction
-- Pages are read in turn for those whose posts link to them: nobody's links wait for all of another person's.
alter table preview_card add column if not exists due_by bigint not null default 0;
drop index concurrently if exists preview_card_turn;
create index concurrently preview_card_turn on preview_card (due_by, due_at) where due_at is not null;
drop index concurrently if exists preview_card_due;
