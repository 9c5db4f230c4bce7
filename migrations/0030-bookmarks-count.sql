-- How often a status is on somebody's shelf. Whose shelves they are is told to nobody.
alter table status_stats add column bookmarks_count integer not null default 0;
insert into status_stats (status_id, bookmarks_count)
select status_id, count(*) from bookmark group by status_id
on conflict (status_id) do update set bookmarks_count = excluded.bookmarks_count;
