-- Files that ffmpeg is to make playable, and those of which nothing came. It is there from the upload on until the file is playable.
create table media_conversion (
  media_id bigint primary key references media_attachment on delete cascade,
  -- a try counts before it begins, also one that ends the server
  tries smallint not null default 0,
  failed boolean not null default false
);
-- The file as it came, where a post that was published before it was playable may still name it.
alter table media_attachment add column source text;
