-- no transaction
-- The newest posts with a link are counted day by day.
drop index concurrently if exists status_preview_card_page;
create index concurrently status_preview_card_page on status (preview_card_id, id desc) where preview_card_id is not null;
drop index concurrently if exists status_preview_card;
