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

-- What was said before: it was read where it stood then.
create temporary table said on commit drop as
  select status.id, status.conversation_id, array(
    select status.account_id union select mention.account_id from mention where mention.status_id = status.id order by 1
  ) as people
  from status
  where status.visibility = 'direct' and status.deleted_at is null and status.conversation_id is not null;
insert into account_conversation (account_id, conversation_id, participant_ids, last_status_id, read_id, sort_id)
  select reader.account_id, said.conversation_id, array_remove(said.people, reader.account_id), max(said.id), max(said.id),
    ((max(said.id) >> 16) << 16) | (row_number() over (order by max(said.id)) & 65535)
  from said join local_user reader on reader.account_id = any(said.people)
  group by 1, 2, 3;
insert into conversation_message (account_conversation_id, status_id)
  select own.id, said.id
  from said join account_conversation own
    on own.conversation_id = said.conversation_id and own.account_id = any(said.people)
    and own.participant_ids = array_remove(said.people, own.account_id);

-- They stand there and no longer at home.
delete from home_entry using status where status.id = home_entry.status_id and status.visibility = 'direct';
