-- Whether films that stand for GIFs play by themselves.
alter table local_user add column autoplay_gifs boolean not null default false;
