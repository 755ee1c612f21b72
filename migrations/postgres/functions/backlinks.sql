-- Active websites with known links that are due, the longest waiting first, without those whose
-- links are being checked.
create or replace function due_link_checks(rows_max int)
  returns table (workspace_id uuid, website_id uuid, domain text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
  begin
    return query
    select w.workspace_id, w.id, w.domain
    from websites w
    cross join lateral (
      select k.next_check_at from known_links k
      where k.workspace_id = w.workspace_id and k.website_id = w.id
      order by k.next_check_at limit 1) oldest
    where w.status = 'active' and oldest.next_check_at <= now()
      and not exists (select from jobs j
        where j.workspace_id = w.workspace_id and j.website_id = w.id
          and j.type = 'backlinks.check' and j.status in ('queued', 'running', 'paused'))
    order by oldest.next_check_at, w.workspace_id, w.id limit rows_max;
  end $$;

-- Websites with imports that are stored and not merged although no job will do so: the job that was
-- running when they were stored was about to end.
create or replace function left_link_merges(rows_max int)
  returns table (workspace_id uuid, website_id uuid, domain text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
  begin
    return query
    select distinct w.workspace_id, w.id, w.domain
    from backlink_imports i
    join websites w on w.workspace_id = i.workspace_id and w.id = i.website_id
    where i.state = 'ready' and i.created_at < now() - interval '2 minutes'
      and not exists (select from jobs j
        where j.workspace_id = w.workspace_id and j.website_id = w.id
          and j.type in ('backlinks.merge', 'backlinks.collect')
          and j.status in ('queued', 'running', 'paused'))
    limit rows_max;
  end $$;

revoke all on function due_link_checks, left_link_merges from public;
grant execute on function due_link_checks, left_link_merges to sightline_app;

-- Windows of the domain graph, the last begun first.
create or replace function domain_graph_states() returns setof domain_graphs
  language sql stable security definer set search_path = public, pg_temp as $$
  select * from domain_graphs order by started_at desc $$;

create or replace function note_domain_graph(name text, at_step text, done bigint, total bigint,
  domain_count int, is_finished boolean, failure text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into domain_graphs as g (window_name, step, bytes_read, bytes_total, domains, finished_at,
    error)
  values (name, at_step, done, total, domain_count, case when is_finished then now() end, failure)
  on conflict (window_name) do update set step = excluded.step, bytes_read = excluded.bytes_read,
    bytes_total = excluded.bytes_total, domains = excluded.domains,
    finished_at = excluded.finished_at, error = excluded.error $$;

create or replace function forget_domain_graph(name text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from domain_graphs where window_name = name $$;

-- A page of the websites that the graph is read for, of all workspaces.
create or replace function domain_graph_websites(after uuid, rows_max int)
  returns table (workspace_id uuid, website_id uuid, domain text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select w.workspace_id, w.id, w.domain from websites w
  where w.status in ('active', 'paused') and (after is null or w.id > after)
  order by w.id limit rows_max $$;

create or replace function oldest_domain_graph_read() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select min(read) from backlink_graphs $$;

revoke all on function domain_graph_states, note_domain_graph, forget_domain_graph,
  domain_graph_websites, oldest_domain_graph_read from public;
grant execute on function domain_graph_states, note_domain_graph, forget_domain_graph,
  domain_graph_websites, oldest_domain_graph_read to sightline_app;
