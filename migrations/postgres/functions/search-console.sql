-- Active websites of all tenants that are bound to a property that can be read, without a job of
-- this type, and with URLs to inspect or none chosen for this day of quotas; in order.
create or replace function websites_to_inspect(after_website uuid, websites_max int, today date)
  returns table (workspace_id uuid, website_id uuid, domain text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select w.workspace_id, w.id, w.domain from websites w
    join search_bindings b on (b.workspace_id, b.website_id) = (w.workspace_id, w.id)
      and b.provider = 'google'
    join search_connections c on (c.workspace_id, c.id) = (b.workspace_id, b.connection_id)
      and c.state = 'connected'
    join search_properties p on (p.workspace_id, p.connection_id, p.property)
      = (b.workspace_id, b.connection_id, b.property) and p.missing_since is null
    where w.id > after_website and w.status = 'active' and w.tracks_urls
      and not exists (select from jobs j
        where (j.workspace_id, j.website_id, j.type) = (w.workspace_id, w.id, 'gsc.inspect')
          and j.status in ('queued', 'running', 'paused'))
      and not exists (select from inspection_budgets u
        where (u.workspace_id, u.property) = (b.workspace_id, b.property)
          and u.blocked_until > clock_timestamp())
      and (not exists (select from inspection_watches h
          where (h.workspace_id, h.website_id) = (w.workspace_id, w.id) and h.planned_on >= today)
        or exists (select from inspection_queue q
          where (q.workspace_id, q.website_id) = (w.workspace_id, w.id) and q.failed_at is null
            and not exists (select from inspection_budgets u
              where (u.workspace_id, u.property, u.day) = (q.workspace_id, q.property, today)
                and u.requested_used + u.watch_used >= 2000)))
    order by w.id limit websites_max
  $$;

revoke all on function websites_to_inspect from public;
grant execute on function websites_to_inspect to sightline_app;
