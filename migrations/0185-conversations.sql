-- also ran as 6f4b427ff7cb56c70e8e0588e13ae9f11658b893726c6258c0ab0815bf0d307b, when it filled its tables; 0243 does that now
-- Conversations: direct posts, as each of their readers on this server has them. `conversation` is the whole thread of
-- replies; a reader has a conversation of their own for each set of people inside of it.
create function people_digest(ids bigint[]) returns text language sql immutable strict parallel safe
  as $$ select md5(array_to_string(ids, ',')) $$;

create table account_conversation (
  id bigint primary key default snowflake(),
  account_id bigint not null references account on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  -- the others who can read it, in the order of their ids
  participant_ids bigint[] not null,
  -- However many they are, an index holds it.
  participants_digest text not null generated always as (people_digest(participant_ids)) stored,
  last_status_id bigint not null,
  -- When something was last said: the order of the list. No id of a status, which its reader may not see any more.
  sort_id bigint not null default snowflake(),
  -- up to here it was read
  read_id bigint not null default 0,
  unread boolean not null generated always as (last_status_id > read_id) stored,
  unique (account_id, conversation_id, participants_digest)
);
create index account_conversation_page on account_conversation (account_id, sort_id desc);
create index account_conversation_unread on account_conversation (account_id, sort_id desc) where unread;

create table conversation_message (
  account_conversation_id bigint not null references account_conversation on delete cascade,
  status_id bigint not null references status on delete cascade,
  primary key (account_conversation_id, status_id)
);
create index conversation_message_status on conversation_message (status_id);
