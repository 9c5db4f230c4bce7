-- A code belongs to the browser that asked for it: several browsers may hold an open code for one address.
drop index login_code_email;
create unique index login_code_flow on login_code (flow_hash, lower(email));
alter table login_code
  alter column tries_left set default 3,
  -- asked for by a browser that has signed in to this address before
  add column known_device boolean not null default false,
  -- set when the code is used; makes the same session once more for the same code in the same browser
  add column session_salt bytea;

-- Browsers that have signed in to an account; they have mail budgets of their own.
create table known_device (
  account_id bigint not null references account on delete cascade,
  secret_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (account_id, secret_hash)
);
create index known_device_used on known_device (used_at);
alter table session add column device_hash bytea;
