-- Follows and requests that a block has ended, for as long as its Undo may give them back.
create table ended_follow (
  block_id bigint not null references block on delete cascade,
  account_id bigint not null references account on delete cascade,
  target_account_id bigint not null references account on delete cascade,
  -- it was a request that nobody had answered
  requested boolean not null,
  show_reblogs boolean not null,
  notify boolean not null,
  languages text[],
  primary key (block_id, account_id)
);
create index ended_follow_account on ended_follow (account_id);
create index ended_follow_target on ended_follow (target_account_id);
