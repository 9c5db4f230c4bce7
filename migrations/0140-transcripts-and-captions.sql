-- What is said in an audio or a video; the shown captions as a list of {language, key}.
alter table media_attachment add column transcript text check (length(transcript) <= 20000);
alter table media_attachment add column captions jsonb;

-- Captions never change: an edit shows others, and its earlier version those that it had.
create table media_caption (
  key text primary key,
  media_id bigint not null references media_attachment on delete cascade,
  -- WebVTT, as this server has written it
  vtt text not null,
  created_at timestamptz not null default now()
);
create index media_caption_media on media_caption (media_id);

-- What is said of its files and in them is found with the words of a status. A generated column sees its own row alone, so the
-- verbs that attach and describe files keep those words in it. Nothing is written anew: what is there stays as it is.
alter table status add column media_words text;
alter table status alter column search drop expression;

create function status_search() returns trigger language plpgsql as $$
begin
  -- no index over what a reblog repeats
  new.search := case when new.reblog_of_id is null then to_tsvector('simple',
    new.spoiler_text || ' ' || regexp_replace(new.content, '<[^>]*>', ' ', 'g') || coalesce(' ' || new.media_words, '')) end;
  return new;
end $$;
create trigger status_search before insert or update of content, spoiler_text, media_words on status
  for each row execute function status_search();
