-- Housekeeping over all modules, hence in a file of its own.

-- Provider answers outlive seven days while their job is alive: a job that waits for a paused
-- website keeps the answers that it has paid for.
create or replace function forget_expired() returns void language sql volatile security definer
  set search_path = public, pg_temp as $$
    delete from rate_windows where opened_at < now() - interval '10 minutes';
    delete from idempotency_keys where expires_at < now();
    delete from api_key_secrets where expires_at < now() - interval '1 day';
    delete from log_batches where expires_at < now();
    delete from provider_answers a where a.created_at < now() - interval '7 days'
      and not exists (select from jobs j where j.workspace_id = a.workspace_id
        and j.id = a.job_id and j.status in ('queued', 'running', 'paused'));
    delete from jobs where coalesce(finished_at, created_at) < now() - interval '90 days'
      and status in ('completed', 'failed', 'canceled');
  $$;

revoke all on function forget_expired from public;
grant execute on function forget_expired to sightline_app;
