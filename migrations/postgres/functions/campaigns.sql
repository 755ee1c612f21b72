-- Running campaigns of all tenants, a page at a time.
create or replace function campaigns_to_sync(after_id uuid, rows_max int)
  returns table (workspace_id uuid, id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.workspace_id, c.id, c.name from campaigns c
    where c.status = 'running' and c.id > after_id order by c.id limit rows_max
  $$;

revoke all on function campaigns_to_sync from public;
grant execute on function campaigns_to_sync to sightline_app;
