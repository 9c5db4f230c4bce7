-- Languages from which a reader wants no translation offered.
alter table local_user add column hidden_translations text[] not null default '{}';
