-- Descriptions of before are found, too. It is a migration of its own, because the one before holds the whole table.
update status set media_words = said.words
from (
  select status_id, string_agg(description, ' ' order by position) as words from media_attachment
  where status_id is not null and description is not null group by status_id
) said
where status.id = said.status_id;
