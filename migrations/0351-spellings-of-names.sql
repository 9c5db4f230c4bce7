-- no transaction
drop index concurrently if exists account_spellings;
create index concurrently account_spellings on account using gin (spellings(folded(' ' || username || ' ' || display_name)));
