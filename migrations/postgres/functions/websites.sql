-- Finds websites of any workspaces, for requests that wait at the same time. Row security binds each
-- of them to its own workspace. The columns are those of modules/websites/store/website-store.ts.
create or replace function find_websites(workspaces uuid[], ids uuid[])
  returns table (place int, id uuid, domain text, name text, relationship text, status text,
                 status_before_archive text, country text, language text,
                 search_console_connected boolean, serp_tracking boolean, ai_tracking boolean,
                 health_score int, last_synced_at timestamptz, owner_id uuid, tags text[])
  language plpgsql volatile as $$
  #variable_conflict use_column
  begin
    for at in 1 .. cardinality(ids) loop
      perform set_config('app.workspace', workspaces[at]::text, true);
      return query
        select at, w.id, w.domain, w.name, w.relationship, w.status, w.status_before_archive,
               w.country, w.language, w.search_console_connected, w.serp_tracking, w.ai_tracking,
               w.health_score, w.last_synced_at, w.owner_id,
               array(select t.tag from website_tags t where t.workspace_id = w.workspace_id
                 and t.website_id = w.id order by t.position)
        from websites w where w.workspace_id = workspaces[at] and w.id = ids[at];
    end loop;
  end $$;

revoke all on function find_websites from public;
grant execute on function find_websites to sightline_app;
