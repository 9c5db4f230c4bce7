-- The emoji of this server: what `:shortcode:` stands for in a text.
create table custom_emoji (
  id bigint primary key generated always as identity,
  shortcode text not null unique check (shortcode ~ '^[a-zA-Z0-9_]{2,30}$'),
  category text check (char_length(category) between 1 and 50),
  -- the names of our own copies: as it moves, and its first picture
  file text not null,
  still text not null,
  -- SHA-256 of the file that it was drawn from
  source bytea not null check (octet_length(source) = 32)
);
