-- Whether pages leave out what costs data; by itself as the browser asks.
alter table local_user add column data_saver text not null default 'auto' check (data_saver in ('auto', 'on', 'off'));
