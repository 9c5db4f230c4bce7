-- Lets go of the queues that this connection holds, takes those that have waited longest, and answers their oldest
-- reactions, in the order in which they came. Of the queues that wait a process takes its share: half of them while there
-- are two processes. The last statement sees what was committed before it: of what another process worked while we
-- looked for queues nothing is left once we hold them.
create or replace function take_reactions(most int) returns setof reaction language plpgsql volatile as $$
declare
  waiting smallint[];
  mine smallint[] := '{}';
  processes int;
begin
  perform pg_advisory_unlock_all();
  select array_agg(numbers.queue order by oldest.id) into waiting
    from generate_series(0, 7) numbers (queue)
    cross join lateral (
      select id from reaction where reaction.queue = numbers.queue and run_at <= now() order by id limit 1
    ) oldest;
  if waiting is null then
    return;
  end if;
  select greatest(count(*), 1) into processes from pg_stat_activity
    where application_name = 'linnet reactions' and datname = current_database();
  for place in 1 .. cardinality(waiting) loop
    exit when cardinality(mine) * processes >= cardinality(waiting);
    if pg_try_advisory_lock(1919247475, waiting[place]) then
      mine := mine || waiting[place];
    end if;
  end loop;
  return query
    select found.* from unnest(mine) held (queue)
    cross join lateral (
      select * from reaction where reaction.queue = held.queue and run_at <= now() order by id limit most
    ) found
    order by found.id limit most;
end $$;
