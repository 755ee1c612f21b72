-- Claims due removals for ten minutes: those of a dead worker go to the others.
create or replace function claim_file_removals(rows_max int)
  returns table (workspace_id uuid, id bigint, prefix text, passes int)
  language sql volatile security definer set search_path = public, pg_temp as $$
    update file_removals r set due_at = now() + interval '10 minutes'
    from (select d.workspace_id, d.id from file_removals d where d.due_at <= now()
          order by d.due_at limit rows_max for update skip locked) due
    where r.workspace_id = due.workspace_id and r.id = due.id
    returning r.workspace_id, r.id, r.prefix, r.passes
  $$;

create or replace function settle_file_removal(removal_workspace uuid, removal_id bigint, again_after interval)
  returns void language sql volatile security definer set search_path = public, pg_temp as $$
    delete from file_removals where workspace_id = removal_workspace and id = removal_id
      and again_after is null;
    update file_removals set passes = passes + 1, due_at = now() + again_after
    where workspace_id = removal_workspace and id = removal_id and again_after is not null;
  $$;

-- Deletes reports that have expired, and queues the removal of their files; runs of schedules are
-- kept as long as a report can be.
create or replace function expire_reports() returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from report_schedule_runs where started_at < now() - interval '400 days';
    with gone as (
      delete from reports where expires_at < now() returning workspace_id, id
    ), told as (
      insert into file_removals (workspace_id, prefix)
      select workspace_id, 'reports/' || public_id(workspace_id) || '/' || public_id(id) || '/'
      from gone returning 1
    )
    select count(*)::int from told
  $$;

-- Schedules of all tenants, a page at a time.
create or replace function report_schedules_to_sync(after_id uuid, rows_max int)
  returns table (workspace_id uuid, id uuid, name text, timing jsonb, timezone text, is_paused boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select s.workspace_id, s.id, s.name, s.timing, s.timezone, s.is_paused
    from report_schedules s where s.id > after_id order by s.id limit rows_max
  $$;

-- Whether reports may be mailed to an address: 'confirmed' also where it is at a domain that the
-- workspace verified, or at a host of it.
create or replace function mail_state(recipient text) returns text language sql stable as $$
    select case
      when known.state in ('confirmed', 'unsubscribed') then known.state
      when exists (
        select from website_ownership o
        join websites w on w.workspace_id = o.workspace_id and w.id = o.website_id
        where o.workspace_id = app_workspace() and o.shown_at is not null
          and (at.host = w.domain or right(at.host, length(w.domain) + 1) = '.' || w.domain)
      ) then 'confirmed'
      else 'pending' end
    from (select lower(split_part(recipient, '@', 2)) as host) at
    left join mail_recipients known
      on known.workspace_id = app_workspace() and known.address = lower(recipient)
  $$;

-- Whether digests and notices may be mailed to an address. Its reader may end them alone; one who
-- unsubscribed from reports gets no digests either.
create or replace function digest_state(recipient text) returns text language sql stable as $$
    select case
      when exists (select from mail_recipients r where r.workspace_id = app_workspace()
        and r.address = lower(recipient) and r.digests_ended_at is not null) then 'unsubscribed'
      else mail_state(recipient) end
  $$;

revoke all on function claim_file_removals, settle_file_removal, expire_reports,
  report_schedules_to_sync from public;
grant execute on function claim_file_removals, settle_file_removal, expire_reports,
  report_schedules_to_sync to sightline_app;
