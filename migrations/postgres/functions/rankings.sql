-- A keyword that is deleted with its website is not recorded: the website's purge removes all
-- readings.
create or replace function end_series_of_deleted() returns trigger language plpgsql as $$
  begin
    insert into ended_rank_series (workspace_id, website_id, keyword_id)
      select gone.workspace_id, gone.website_id, gone.id from gone
      join websites w on w.workspace_id = gone.workspace_id and w.id = gone.website_id
      on conflict (workspace_id, keyword_id) do update set ended_at = clock_timestamp();
    return null;
  end $$;
create or replace trigger keywords_deleted after delete on keywords
  referencing old table as gone for each statement execute function end_series_of_deleted();

-- A change of the search ends the series of readings.
create or replace function end_series_of_moved() returns trigger language plpgsql as $$
  begin
    insert into ended_rank_series (workspace_id, website_id, keyword_id, ended_at)
      values (new.workspace_id, new.website_id, new.id, new.series_from)
      on conflict (workspace_id, keyword_id) do update set ended_at = excluded.ended_at;
    return null;
  end $$;
create or replace trigger keywords_moved after update of series_from on keywords for each row
  when (new.series_from is distinct from old.series_from)
  execute function end_series_of_moved();

-- The rules of modules/rankings/rules/rank-status.ts. Read as if it were a column of keywords, so
-- that lists filter and sort by it.
create or replace function rank_status(k keywords) returns text language sql immutable as $$
  select case
    when k.failed_at is not null and (k.checked_at is null or k.failed_at > k.checked_at)
      then 'failed'
    when k.checked_at is null then 'pending'
    when k.position is not null and k.previous_checked_at is null then 'first'
    when k.position < k.previous_position then 'improved'
    when k.position > k.previous_position then 'declined'
    when k.position = k.previous_position then 'unchanged'
    when k.position is not null then
      case when k.position <= k.previous_depth_read then 'new' else 'beyond_depth' end
    when k.previous_position is not null then
      case when k.previous_position <= k.depth_read then 'lost' else 'beyond_depth' end
    when k.state = 'beyond_depth' then 'beyond_depth'
    else 'not_found'
  end $$;

-- Series of one workspace that ended long enough ago, for the purge that covers all workspaces.
create or replace function due_rank_series(ended_for interval, rows_max int)
  returns table (workspace_id uuid, website_id uuid, keyword_id uuid, ended_at timestamptz,
                 due_before timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.workspace_id, e.website_id, e.keyword_id, e.ended_at, now() - ended_for
    from ended_rank_series e
    where e.ended_at <= now() - ended_for and e.workspace_id =
      (select first.workspace_id from ended_rank_series first
       where first.ended_at <= now() - ended_for order by first.ended_at limit 1)
    order by e.ended_at limit rows_max
  $$;

-- Websites with scheduled collection, of all tenants, a page at a time.
create or replace function websites_to_schedule(after_id uuid, rows_max int)
  returns table (workspace_id uuid, website_id uuid, plan text, status text, settings jsonb, domain text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select w.workspace_id, w.id, s.plan, w.status, w.settings, w.domain
    from websites w join workspaces s on s.id = w.workspace_id
    where w.id > after_id order by w.id limit rows_max
  $$;

revoke all on function due_rank_series, websites_to_schedule from public;
grant execute on function due_rank_series, websites_to_schedule to sightline_app;
