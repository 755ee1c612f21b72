-- An audit that is deleted with its website is not recorded: the website's purge removes all of its
-- rows.
create or replace function note_deleted_audits() returns trigger language plpgsql as $$
  begin
    insert into deleted_audits (workspace_id, website_id, audit_id)
      select gone.workspace_id, gone.website_id, gone.id from gone
      join websites w on w.workspace_id = gone.workspace_id and w.id = gone.website_id;
    return null;
  end $$;
create or replace trigger audits_deleted after delete on audits
  referencing old table as gone for each statement execute function note_deleted_audits();

-- Audits of one website that were deleted long enough ago, for the purge that covers all websites.
create or replace function due_deleted_audits(deleted_for interval, rows_max int)
  returns table (workspace_id uuid, website_id uuid, audit_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
    select d.workspace_id, d.website_id, d.audit_id from deleted_audits d
    where d.deleted_at <= now() - deleted_for and (d.workspace_id, d.website_id) =
      (select first.workspace_id, first.website_id from deleted_audits first
       where first.deleted_at <= now() - deleted_for order by first.deleted_at limit 1)
    order by d.deleted_at limit rows_max
  $$;

-- An audit's rows are inserted within a minute. Postgres expects one row of an audit that its
-- statistics do not know, and then reads the whole audit for every commit of its crawl. So a crawl
-- has its rows analyzed as they become many.
create or replace function count_audit_urls_anew() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    -- A run that is already under way is sufficient.
    analyze (skip_locked) audit_urls (workspace_id, audit_id, number, url_hash);
  end
  $$;

-- Active websites whose settings ask for audits, and whose last one was created so long ago. A day is
-- an hour short, so that a daily audit does not come an hour later each day.
create or replace function due_audits(rows_max int)
  returns table (workspace_id uuid, website_id uuid, domain text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select w.workspace_id, w.id, w.domain
    from websites w
    cross join lateral (select case w.settings -> 'audits' ->> 'cadence'
      when 'daily' then interval '23 hours' when 'weekly' then interval '7 days'
      when 'monthly' then interval '1 month' end as pause) cadence
    where w.status = 'active' and cadence.pause is not null
      and not exists (select from audits a
        where a.workspace_id = w.workspace_id and a.website_id = w.id
          and a.created_at > now() - cadence.pause)
      -- One that the plan had no room for is tried again when the next is due.
      and not exists (select from jobs j
        where j.workspace_id = w.workspace_id and j.website_id = w.id
          and j.type = 'audit.run' and j.input ? 'refused'
          and j.created_at > now() - cadence.pause)
      and not exists (select from jobs j
        where j.workspace_id = w.workspace_id and j.website_id = w.id
          and j.type = 'audit.run' and j.status in ('queued', 'running', 'paused'))
    order by w.workspace_id, w.id limit rows_max
  $$;

revoke all on function due_deleted_audits, count_audit_urls_anew, due_audits from public;
grant execute on function due_deleted_audits, count_audit_urls_anew, due_audits to sightline_app;
