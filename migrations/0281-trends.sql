-- What many people do with at this time; `reckon-trends.job.ts` writes it anew every few minutes.
create table trend (
  kind text not null check (kind in ('tag', 'link', 'status')),
  -- of the hashtag, the preview card or the post
  item_id bigint not null,
  score double precision not null,
  -- posts of different people by which it trends; once too few of them stand, it trends no more
  status_ids bigint[] not null,
  -- of a hashtag and a link: posts and people of each day, as they were counted with it
  days jsonb not null,
  primary key (kind, item_id)
);
