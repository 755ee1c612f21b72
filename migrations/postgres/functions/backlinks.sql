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
