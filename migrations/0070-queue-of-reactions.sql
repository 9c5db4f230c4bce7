-- What reactors still have to do. Events of one author stand in one of eight queues. A process works a queue while it
-- holds its lock, which ends with its connection, so a killed process keeps nothing.
create table reaction (
  queue smallint not null,
  id bigint generated always as identity,
  reactor text not null,
  event jsonb not null,
  attempts smallint not null default 0,
  run_at timestamptz not null default now(),
  primary key (queue, id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Lets go of the queue that this connection holds, takes the one that has waited longest, and answers its oldest
-- reactions. Each statement of the function sees what was committed before it: of what another process worked while we
-- looked for a queue nothing is left once we hold it.
create function take_reactions(most int) returns setof reaction language plpgsql volatile as $$
declare
  found_queue smallint;
begin
  perform pg_advisory_unlock_all();
  for found_queue in
    select numbers.queue from generate_series(0, 7) numbers (queue)
    cross join lateral (
      select id from reaction where reaction.queue = numbers.queue and run_at <= now() order by id limit 1
    ) oldest
    order by oldest.id
  loop
    if pg_try_advisory_lock(1919247475, found_queue) then
      return query
        select * from reaction where queue = found_queue and run_at <= now() order by id limit most;
      if found then
        return;
      end if;
      perform pg_advisory_unlock(1919247475, found_queue);
    end if;
  end loop;
end $$;

-- Reactions were jobs before.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    insert into reaction (queue, reactor, event)
    select coalesce((job.payload->>'accountId')::bigint, 0) % 8, task.identifier, job.payload::jsonb
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier in ('fan-out', 'relations', 'live', 'notify') and job.attempts < job.max_attempts
    order by job.run_at, job.id;
    delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks where identifier in ('fan-out', 'relations', 'live', 'notify'));
  end if;
end $$;
