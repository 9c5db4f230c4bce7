-- Chinese, Japanese, Thai, Lao, Khmer and Burmese are written without spaces, and Korean with endings at its words: the parser
-- takes a whole sentence for one word. They are found by each two characters that stand side by side, and words in other
-- letters among them by themselves. `docs/decisions/0076-languages-without-spaces-are-found-by-pairs.md`

-- As `unspaced` of `unspaced-writing.ts`.
create function unspaced() returns text language sql immutable parallel safe as $$
  select '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff'
    || '\u3105-\u312f\u3131-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U000323af]+'
$$;

-- Without what stands unseen between characters: spaces of no width, joiners, the variants of a sign. As `unseen` there.
create function unspaced_text(said text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(said, nfkc), '[\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]', '', 'g')
$$;

-- '~東京':1 '~京':2 for 東京. The last of a row stands alone, so that a beginning finds every character.
create function unspaced_pairs(said text) returns tsvector language sql stable as $$
  select coalesce(string_agg('~' || letter || coalesce(next, '') || ':' || place, ' '), '')::tsvector from (
    select letter, lead(letter) over (partition by row order by at) as next, row_number() over (order by row, at) as place
    from regexp_matches(left(said, 20000), unspaced(), 'g') with ordinality matched (found, row)
    cross join lateral unnest(string_to_array(found[1], null)) with ordinality letters (letter, at)
  ) pairs
$$;

create or replace function status_words(post status, slice integer) returns tsvector language plpgsql stable as $$
declare
  options text := (select array_to_string(poll.options, ' ') from poll where poll.id = post.poll_id);
  said text := concat_ws(' ', post.spoiler_text, regexp_replace(post.content, '<[^>]*>', ' ', 'g'), post.media_words, options);
  pairs tsvector := '';
  spoken text := lower(split_part(post.language, '-', 1));
  found tsvector;
begin
  if normalize(said, nfkc) ~ unspaced() then
    -- A word of which a part is bold is one word.
    pairs := unspaced_pairs(unspaced_text(concat_ws(' ', post.spoiler_text,
      regexp_replace(regexp_replace(post.content, '</?(a|b|code|del|em|i|mark|s|span|strong|sub|sup|u)\M[^>]*>', '', 'gi'), '<[^>]*>', ' ', 'g'),
      post.media_words, options)));
    said := regexp_replace(normalize(said, nfkc), unspaced(), ' ', 'g');
  end if;
  found := to_tsvector('linnet_simple', said);
  -- Stems have no places: between quotes each word is meant as it stands.
  if spoken is null or spoken = 'en' then found := found || strip(to_tsvector('linnet_en', said)); end if;
  if spoken is null or spoken = 'de' then found := found || strip(to_tsvector('linnet_de', said)); end if;
  if spoken is null or spoken = 'ru' then found := found || strip(to_tsvector('linnet_ru', said)); end if;
  return found || pairs || array_to_tsvector(status_labels(post, slice));
end $$;

-- Slices of before: `search-index.job.ts` puts their pairs in.
alter table search_slice add column pairs boolean not null default false;
alter table search_slice alter column pairs set default true;
update search_slice set pairs = true where not exists (select from status);
