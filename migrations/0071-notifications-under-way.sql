-- Ids of notifications are settled like those of statuses: a newer one may be seen before an older one.
alter function status_id() rename to settling_id;
alter table notification alter column id set default settling_id();
