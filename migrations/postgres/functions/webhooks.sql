-- Webhooks of all tenants with deliveries that are due since some seconds, so that their workflow is
-- not running, or was lost with Temporal's data.
create or replace function overdue_webhooks(webhooks_max int)
  returns table (workspace_id uuid, webhook_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct d.workspace_id, d.webhook_id
    from webhook_deliveries d
    join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
    join workspaces s on s.id = d.workspace_id and s.suspended_at is null
    where d.state = 'pending' and d.next_attempt_at < clock_timestamp() - interval '5 seconds'
      and w.state = 'active'
      and (w.paused_until is null or w.paused_until < clock_timestamp() - interval '5 seconds')
    limit webhooks_max
  $$;

-- Numbers of subjects outlive their events, so that a receiver sees none of them twice.
create or replace function forget_events() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from event_sequences s where s.last_at < now() - interval '400 days';
  $$;

-- Deletes events of the calling workspace from before a day, with their deliveries, and returns how many.
create or replace function forget_old_events(before date, rows_max int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare
    removed int;
  begin
    if before > current_date - 7 then
      raise exception 'Events are kept for at least 7 days: % is too late a day.', before;
    end if;
    with gone as (
      delete from events e where e.workspace_id = app_workspace() and e.id in (
        select old.id from events old
        where old.workspace_id = app_workspace() and old.occurred_at < before
        order by old.occurred_at limit rows_max)
      returning 1
    )
    select count(*) into removed from gone;
    return removed;
  end $$;

revoke all on function overdue_webhooks, forget_events, forget_old_events from public;
grant execute on function overdue_webhooks, forget_events, forget_old_events to sightline_app;
