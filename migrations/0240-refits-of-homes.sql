-- Whose posts a reader's home is to be fitted to anew: they came into an exclusive list, or left one. A row lasts until that is done.
create table home_refit (
  account_id bigint not null references account on delete cascade,
  target_account_id bigint not null,
  primary key (account_id, target_account_id)
);
