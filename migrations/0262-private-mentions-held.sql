-- As on Mastodon, private mentions of strangers are held back unless the reader says otherwise.
alter table notification_policy alter column for_private_mentions set default 'filter';
