-- The words of a name, each whole and with one letter left out. Two words that differ by one mistake of typing have one of
-- these in common: a letter too few or too many, another one, or two that have changed places.
create function spellings(said text) returns integer[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(hashtext(left(word, greatest(place - 1, 0)) || substr(word, place + 1))), '{}')
  from string_to_table(translate(said, '_.-', '   '), ' ') word, generate_series(0, length(word)) place
  where length(word) between 2 and 12
$$;
