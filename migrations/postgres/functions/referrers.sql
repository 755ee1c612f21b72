-- The next websites of all tenants, in order of their ids, whose referrers wait to be merged.
create or replace function referrer_queue_websites(after_workspace uuid, after_website uuid, rows_max int)
  returns table (workspace_id uuid, website_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct q.workspace_id, q.website_id from referrer_queue q
  where (q.workspace_id, q.website_id) > (after_workspace, after_website)
  order by q.workspace_id, q.website_id limit rows_max $$;

revoke all on function referrer_queue_websites from public;
grant execute on function referrer_queue_websites to sightline_app;
