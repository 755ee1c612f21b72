-- Claims due entries of all tenants but those in `busy`. A claim holds an entry for 5 s, so that it
-- goes to another dispatcher if this one dies. A workspace has a fifth of a claim, so that its job
-- does not wait until all jobs of another one are started.
drop function if exists claim_outbox(int);
create or replace function claim_outbox(entries_max int, busy uuid[] default '{}')
  returns table (workspace_id uuid, id bigint, kind text, payload jsonb, attempts int)
  language sql volatile security definer set search_path = public, pg_temp as $$
    update outbox o set attempts = o.attempts + 1,
      next_attempt_at = clock_timestamp() + interval '5 seconds'
    from (select claimed.workspace_id, claimed.id from outbox claimed
          -- Another dispatcher may have claimed it since the list below was read.
          where claimed.next_attempt_at <= clock_timestamp()
            and (claimed.workspace_id, claimed.id) in (
              select due.workspace_id, due.id
              from (select outbox.workspace_id, outbox.id, outbox.next_attempt_at,
                      row_number() over (partition by outbox.workspace_id
                        order by outbox.next_attempt_at, outbox.id) as place
                    from outbox where outbox.next_attempt_at <= clock_timestamp()
                    and outbox.workspace_id <> all (busy)) due
              where due.place <= greatest(1, entries_max / 5)
              order by due.place, due.next_attempt_at limit entries_max)
          for update skip locked) due
    where o.workspace_id = due.workspace_id and o.id = due.id
    returning o.workspace_id, o.id, o.kind, o.payload, o.attempts
  $$;

-- Lets a failed entry be claimed again: after 0.5 s at first, and 5 s at most, so that waiting entries
-- are sent within seconds of Temporal's return.
create or replace function release_outbox(workspace uuid, entry bigint) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update outbox set next_attempt_at = clock_timestamp()
      + least(5, 0.25 * 2 ^ least(attempts, 10)) * interval '1 second'
    where workspace_id = workspace and id = entry
  $$;

create or replace function settle_outbox(workspace uuid, entry bigint) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from outbox where workspace_id = workspace and id = entry
  $$;

create or replace function outbox_depth() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select count(*) from outbox
  $$;

create or replace function outbox_lag() returns float
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float from outbox
  $$;

-- Claims the live jobs of all tenants that were looked at longest ago, and not in the last twenty
-- seconds. A job whose start is still in the outbox has no workflow yet, so it is left out.
create or replace function claim_live_jobs(jobs_max int)
  returns table (workspace_id uuid, id uuid, is_canceled boolean)
  language sql volatile security definer set search_path = public, pg_temp as $$
    update jobs j set looked_at = clock_timestamp()
    from (select live.workspace_id, live.id from jobs live
          where live.status in ('queued', 'running', 'paused')
            and coalesce(live.looked_at, live.created_at) < clock_timestamp() - interval '20 seconds'
            and not exists (
              select from outbox
              where outbox.workspace_id = live.workspace_id and outbox.kind = 'start_workflow'
                and outbox.payload ->> 'jobId' = public_id(live.id))
          order by coalesce(live.looked_at, live.created_at) limit jobs_max
          for update skip locked) due
    where j.workspace_id = due.workspace_id and j.id = due.id
    returning j.workspace_id, j.id, j.cancel_requested_at is not null
  $$;

revoke all on function claim_outbox, release_outbox, settle_outbox, outbox_depth, outbox_lag, claim_live_jobs
  from public;
grant execute on function claim_outbox, release_outbox, settle_outbox, outbox_depth, outbox_lag, claim_live_jobs
  to sightline_app;
