-- The next active websites to check for alerts, over all workspaces.
create or replace function watched_websites(after_workspace uuid, after_website uuid, rows_max int)
  returns table (workspace_id uuid, website_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
  begin
    return query
    select w.workspace_id, w.id from websites w
    where (w.workspace_id, w.id) > (after_workspace, after_website) and w.status = 'active'
      and (w.tracks_urls
        or exists (select from known_links k
                   where k.workspace_id = w.workspace_id and k.website_id = w.id)
        or exists (select from search_bindings b
                   where b.workspace_id = w.workspace_id and b.website_id = w.id)
        or exists (select from search_imports i
                   where i.workspace_id = w.workspace_id and i.website_id = w.id
                     and i.property is not null)
        or exists (select from log_days l
                   where l.workspace_id = w.workspace_id and l.website_id = w.id)
        or exists (select from robots_reads r
                   where r.workspace_id = w.workspace_id and r.website_id = w.id))
    order by w.workspace_id, w.id limit rows_max;
  end $$;

revoke all on function watched_websites from public;
grant execute on function watched_websites to sightline_app;
