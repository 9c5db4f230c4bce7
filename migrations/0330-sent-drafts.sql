-- The post, or the scheduled one, as which a draft was sent; where it was an edit, the post that was edited.
alter table draft add column sent_id bigint;
