-- A status is seen when its transaction commits, and at home when its place there has been written. Until then a newer id
-- may be seen before an older one, and who asks for "newer than the newest that I know" would never get the older one.

-- Taken before the id is made, and held until the transaction ends: nothing older than this is under way any more
-- where no such lock is held. Steps of 64 ms keep the locks of a bulk insert few.
create function status_id() returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(1819043188, ((extract(epoch from clock_timestamp()) * 1000)::bigint / 64 % 2147483648)::int);
  return snowflake();
end $$;
alter table status alter column id set default status_id();

-- Statuses whose places in homes have not been written yet. Rows go within moments, so they refer to nothing.
create table home_arrival (
  status_id bigint primary key
);
