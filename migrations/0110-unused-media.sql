-- Since when a file has been free for a status to take; null as long as one has it. An edit that leaves a file out does not
-- free it, as earlier versions of the status still show it.
alter table media_attachment add column unused_since timestamptz;
create index media_attachment_unused on media_attachment (unused_since) where unused_since is not null;
