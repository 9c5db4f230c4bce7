-- no transaction
-- What was said before there were conversations: it was read where it stood then, and stands there no longer at home. In
-- slices, each of which is kept: nobody's write waits for more than one, and a second run goes through them again. Where
-- 0185 has filled its tables itself, readers may have left conversations since, so there nothing is done.
do $$
declare
  slice bigint[];
  last bigint := 0;
begin
  if exists (
    select from migration
    where version = '0185' and checksum = '6f4b427ff7cb56c70e8e0588e13ae9f11658b893726c6258c0ab0815bf0d307b'
  ) then
    return;
  end if;
  loop
    select array_agg(id order by id) into slice
    from (select id from status where id > last order by id limit 10000) next;
    exit when slice is null;

    with said as materialized (
      select status.id, case when status.deleted_at is null then status.conversation_id end as conversation_id, array(
        select status.account_id
        union select mention.account_id from mention where mention.status_id = status.id order by 1
      ) as people
      from status
      where status.id > last and status.id <= slice[array_upper(slice, 1)]
        and status.visibility = 'direct'
    ), theirs as materialized (
      select said.id, reader.account_id, said.conversation_id, array_remove(said.people, reader.account_id) as others
      from said join local_user reader on reader.account_id = any(said.people)
      where said.conversation_id is not null
    ), own as (
      insert into account_conversation as known
        (account_id, conversation_id, participant_ids, last_status_id, read_id, sort_id)
      -- In the order of their last messages, and no id of one.
      select account_id, conversation_id, others, max(id), max(id),
        ((max(id) >> 16) << 16) | (row_number() over (order by max(id)) & 65535)
      from theirs group by account_id, conversation_id, others
      order by account_id
      on conflict (account_id, conversation_id, participants_digest) do update set
        last_status_id = greatest(known.last_status_id, excluded.last_status_id),
        read_id = greatest(known.read_id, excluded.read_id),
        sort_id = greatest(known.sort_id, excluded.sort_id)
      returning id, account_id, conversation_id, participant_ids
    ), put as (
      insert into conversation_message (account_conversation_id, status_id)
      select own.id, theirs.id
      from theirs join own on own.account_id = theirs.account_id and own.conversation_id = theirs.conversation_id
        and own.participant_ids = theirs.others
      on conflict do nothing
    )
    delete from home_entry using said where home_entry.status_id = said.id;

    last := slice[array_upper(slice, 1)];
    commit;
  end loop;
end $$;
