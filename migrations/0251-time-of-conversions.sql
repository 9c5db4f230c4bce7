-- How long an account's films have kept the converter busy, by the day (UTC, counted from 1970): nobody's hold back everybody's.
create table conversion_time (
  account_id bigint not null references account on delete cascade,
  day integer not null,
  milliseconds integer not null,
  primary key (account_id, day)
);
