-- A post is found by the kinds of its files (`status_labels`), whoever hangs them on it, takes them off or makes something else
-- of them. A new post knows of its files only after they hang on it, and goes into the index then.
create function note_kinds_of_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update status set has_media = has_media where has_media and id in (select status_id from after);
  elsif tg_op = 'DELETE' then
    update status set has_media = has_media where has_media and id in (select status_id from before);
  else
    update status set has_media = has_media where has_media and id in (
      select unnest(array[before.status_id, after.status_id]) from before join after using (id)
      where (before.status_id, before.type) is distinct from (after.status_id, after.type));
  end if;
  return null;
end $$;

create trigger note_kinds_of_media_put after insert on media_attachment
  referencing new table as after for each statement execute function note_kinds_of_media();
create trigger note_kinds_of_media_removed after delete on media_attachment
  referencing old table as before for each statement execute function note_kinds_of_media();
create trigger note_kinds_of_media_changed after update on media_attachment
  referencing old table as before new table as after for each statement execute function note_kinds_of_media();
