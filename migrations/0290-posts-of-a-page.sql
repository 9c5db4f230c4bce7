-- no transaction
-- The timeline of a page takes the address to which links led, too.
drop index concurrently if exists preview_card_url;
create index concurrently preview_card_url on preview_card using hash (url);
