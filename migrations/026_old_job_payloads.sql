-- Jobs that were enqueued before payloads had a table of their own still carry theirs in the queue, where erasure does
-- not find it. The queue's tables do not exist yet in a new database.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  execute $sql$
    with moved as (
      update graphile_worker._private_jobs set payload = '{"stored": true}'
      from (select id as job_id, payload::jsonb as carried from graphile_worker._private_jobs
            where locked_at is null and payload::jsonb <> '{}' and payload::jsonb ->> 'stored' is null) as old
      where id = old.job_id
      returning id, old.carried
    )
    insert into job_payload (job_id, payload) select id, carried from moved on conflict do nothing
  $sql$;
end $$;
