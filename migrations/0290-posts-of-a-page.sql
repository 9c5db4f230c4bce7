-- no transaction
-- The timeline of a page that posts link to: by the address that they have, or by where that led.
drop index concurrently if exists preview_card_url;
create index concurrently preview_card_url on preview_card using hash (url);
drop index concurrently if exists status_of_card;
create index concurrently status_of_card on status (preview_card_id, id) where preview_card_id is not null;
drop index concurrently if exists status_preview_card;
