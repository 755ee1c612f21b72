-- Housekeeping over all modules, hence in a file of its own.

-- Provider answers outlive seven days while their job is alive: a job that waits for a paused
-- website keeps the answers that it has paid for.
create or replace function forget_expired() returns void language sql volatile security definer
  set search_path = public, pg_temp as $$
    delete from rate_windows where opened_at < now() - interval '10 minutes';
    delete from log_bytes where day < current_date - 7;
    delete from idempotency_keys where expires_at < now();
    delete from search_connect_attempts where expires_at < now();
    delete from api_key_secrets where expires_at < now() - interval '1 day';
    -- What a forgotten batch record covered can no longer be taken back.
    update log_days d set settled_hours = d.settled_hours | gone.hours from (
      select b.workspace_id, b.website_id, date '1970-01-01' + came.day as day,
        bit_or(came.hours) as hours
      from log_batches b
      join log_blocks l on l.workspace_id = b.workspace_id and l.batch_id = b.id
      cross join lateral unnest(l.days, l.hours) as came (day, hours)
      where b.expires_at < now() and b.deleting_at is null group by 1, 2, 3) gone
    where (d.workspace_id, d.website_id, d.day) = (gone.workspace_id, gone.website_id, gone.day);
    delete from log_batches where expires_at < now() and deleting_at is null;
    delete from provider_answers a where a.created_at < now() - interval '7 days'
      and not exists (select from jobs j where j.workspace_id = a.workspace_id
        and j.id = a.job_id and j.status in ('queued', 'running', 'paused'));
    -- A deleted workspace goes when the last purge of its websites and files is done.
    delete from workspaces w where w.deleted_at < now() - interval '1 minute'
      and not exists (select from websites s where s.workspace_id = w.id)
      and not exists (select from jobs j where j.workspace_id = w.id
        and j.status in ('queued', 'running', 'paused'))
      and not exists (select from outbox o where o.workspace_id = w.id)
      and not exists (select from reports r where r.workspace_id = w.id)
      and not exists (select from exports e where e.workspace_id = w.id)
      and not exists (select from file_removals r where r.workspace_id = w.id);
    delete from jobs where coalesce(finished_at, created_at) < now() - interval '90 days'
      and status in ('completed', 'failed', 'canceled');
  $$;

revoke all on function forget_expired from public;
grant execute on function forget_expired to sightline_app;

-- The seconds since the moment of the newest backup; null without one.
create or replace function backup_age() returns float
  language sql stable security definer set search_path = public, pg_temp as $$
    select extract(epoch from clock_timestamp() - max(at))::float from backups
  $$;
-- The seconds since the moment of the newest backup that a trial restored; null without one.
create or replace function restored_backup_age() returns float
  language sql stable security definer set search_path = public, pg_temp as $$
    select extract(epoch from clock_timestamp() - max(at))::float from backups
    where restored_at is not null
  $$;
revoke all on function backup_age, restored_backup_age from public;
grant execute on function backup_age, restored_backup_age to sightline_app;
