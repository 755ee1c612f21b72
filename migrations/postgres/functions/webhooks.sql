-- Webhooks of all tenants with deliveries that are due since some seconds, so that their workflow is
-- not running, or was lost with Temporal's data.
create or replace function overdue_webhooks(webhooks_max int)
  returns table (workspace_id uuid, webhook_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct d.workspace_id, d.webhook_id
    from webhook_deliveries d
    join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
    where d.state = 'pending' and d.next_attempt_at < clock_timestamp() - interval '5 seconds'
      and w.state = 'active'
      and (w.paused_until is null or w.paused_until < clock_timestamp() - interval '5 seconds')
    limit webhooks_max
  $$;

-- Thirty days are enough to replay what a receiver lost.
create or replace function forget_events() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from events where (workspace_id, id) in (
      select workspace_id, id from events where occurred_at < now() - interval '30 days' limit 10000);
    delete from event_sequences s where s.last_at < now() - interval '400 days';
  $$;

revoke all on function overdue_webhooks, forget_events from public;
grant execute on function overdue_webhooks, forget_events to sightline_app;
