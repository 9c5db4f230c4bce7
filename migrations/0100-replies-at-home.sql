-- Home also takes what people reply to those whom its reader doesn't follow.
alter table local_user add column show_all_replies boolean not null default false;
