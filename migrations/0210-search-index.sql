-- What posts are found by: a table of its own, so that a post's row isn't written anew, with one index over words, stems and
-- what operators ask for. `docs/decisions/0057-search-goes-back-in-time.md` says why it is cut into slices.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words as they stand, but for accents; and their stems, of which only those of a post's own language are kept.
create text search configuration linnet_simple (copy = simple);
alter text search configuration linnet_simple
  alter mapping for word, hword, hword_part, numword, numhword, hword_numpart with unaccent, simple;
create text search configuration linnet_en (copy = english);
alter text search configuration linnet_en alter mapping for word, hword, hword_part with unaccent, english_stem;
create text search configuration linnet_de (copy = german);
alter text search configuration linnet_de alter mapping for word, hword, hword_part with unaccent, german_stem;
create text search configuration linnet_ru (copy = russian);
alter text search configuration linnet_ru alter mapping for word, hword, hword_part with unaccent, russian_stem;

-- Ids in order, cut into pieces of some thousand posts; numbers go up with them. Posts below the lowest one aren't in the index
-- yet: `search-index.job.ts` goes down through them.
create table search_slice (
  number integer primary key,
  from_id bigint not null unique
);

create table searchable_status (
  status_id bigint primary key references status on delete cascade,
  account_id bigint not null,
  is_public boolean not null,
  words tsvector not null
);
-- Without a list of what is to be put in later, which each search would read as a whole.
create index searchable_status_words on searchable_status using gin (words) with (fastupdate = off);

-- No word of a text begins with "=", so these are only found by who means them.
create function status_labels(post status, slice integer) returns text[] language sql stable as $$
  select array_agg('=' || label) from (
    select unnest(array['all', 'a' || slice, 'b' || (slice >> 2), 'c' || (slice >> 4), 'd' || (slice >> 6), 'e' || (slice >> 8),
      'from:' || post.account_id]) as label
    union select 'lang:' || lower(split_part(post.language, '-', 1)) where post.language is not null
    union select 'is:reply' where post.in_reply_to_id is not null
    union select 'is:sensitive' where post.sensitive
    union select 'is:quote' where post.quoted_status_id is not null
    union select 'has:poll' where post.poll_id is not null
    union select 'has:embed' where post.preview_card_id is not null
    union select 'has:link' where post.preview_card_id is not null
      or post.content ~ '<a (?![^>]*class="[^"]*(?:mention|hashtag))'
    union select 'has:media' where post.has_media
    union select 'has:' || case type when 'gifv' then 'video' else type end from media_attachment
      where post.has_media and status_id = post.id and type <> 'unknown'
  ) said
$$;

create function status_words(post status, slice integer) returns tsvector language plpgsql stable as $$
declare
  said text := concat_ws(' ', post.spoiler_text, regexp_replace(post.content, '<[^>]*>', ' ', 'g'), post.media_words,
    (select array_to_string(options, ' ') from poll where poll.id = post.poll_id));
  spoken text := lower(split_part(post.language, '-', 1));
  found tsvector := to_tsvector('linnet_simple', said);
begin
  -- Stems have no places: between quotes each word is meant as it stands.
  if spoken is null or spoken = 'en' then found := found || strip(to_tsvector('linnet_en', said)); end if;
  if spoken is null or spoken = 'de' then found := found || strip(to_tsvector('linnet_de', said)); end if;
  if spoken is null or spoken = 'ru' then found := found || strip(to_tsvector('linnet_ru', said)); end if;
  return found || array_to_tsvector(status_labels(post, slice));
end $$;

create function index_status() returns trigger language plpgsql as $$
declare
  slice integer;
begin
  if new.deleted_at is not null then
    delete from searchable_status where status_id = new.id;
    return null;
  end if;
  select number into slice from search_slice where from_id <= new.id order by from_id desc limit 1;
  if slice is null then
    -- The job that goes down may be here at this moment: it comes before, or after.
    perform pg_advisory_xact_lock_shared(hashtext('search-index'));
    select number into slice from search_slice where from_id <= new.id order by from_id desc limit 1;
    if slice is null then return null; end if;
  end if;
  insert into searchable_status values (new.id, new.account_id, new.visibility = 'public', status_words(new, slice))
    on conflict (status_id) do update set is_public = excluded.is_public, words = excluded.words;
  if tg_op = 'INSERT' and nextval('search_slice_rows') % 4096 = 0 then
    -- Some seconds ahead, so that all who get an id above it know of it.
    insert into search_slice
      select newest.number + 1, next.id
      from (select number, from_id from search_slice order by number desc limit 1) newest,
        (select ((extract(epoch from clock_timestamp()) * 1000)::bigint + 10000) << 16 as id) next
      where newest.from_id < next.id - (10000::bigint << 16)
      on conflict do nothing;
  end if;
  return null;
end $$;
create sequence search_slice_rows;

create trigger index_status
  after insert or update of content, spoiler_text, media_words, has_media, language, sensitive, visibility, deleted_at, poll_id,
    preview_card_id, quoted_status_id
  on status for each row when (new.reblog_of_id is null) execute function index_status();

-- The job puts in what is there; until then it is found as before. A new database has nothing of the kind.
insert into search_slice select 0, case when exists (select from status) then snowflake() else 0 end;
do $$ begin
  if not exists (select from status) then
    drop trigger status_search on status;
    drop index status_search;
  end if;
end $$;

-- For names, in which letters may be missing or others: only this way an index may use it.
create function folded(said text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', said)) $$;
