-- no transaction
-- Whom the block of a domain concerns.
drop index concurrently if exists account_of_domain;
create index concurrently account_of_domain on account (domain, id) where domain is not null;
