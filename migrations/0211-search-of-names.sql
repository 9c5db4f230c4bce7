-- no transaction
drop index concurrently if exists account_names;
create index concurrently account_names on account using gin (folded(' ' || username || ' ' || display_name) gin_trgm_ops);
drop index concurrently if exists account_search;
