-- Records the deleted rows of a dataset. Arguments: the dataset, and the column of the website.
-- Rows that go with their workspace are not recorded.
create or replace function record_deleted_rows() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  begin
    execute format(
      'insert into deleted_rows (workspace_id, dataset, row_id, website_id)
       select gone.workspace_id, %L, gone.id, gone.%I from gone
       join workspaces w on w.id = gone.workspace_id
       on conflict (workspace_id, dataset, row_id) do update set deleted_at = clock_timestamp()',
      tg_argv[0], tg_argv[1]);
    return null;
  end $$;

create or replace trigger websites_deleted_rows after delete on websites
  referencing old table as gone for each statement
  execute function record_deleted_rows('websites', 'id');
create or replace trigger keywords_deleted_rows after delete on keywords
  referencing old table as gone for each statement
  execute function record_deleted_rows('keywords', 'website_id');
create or replace trigger ai_prompts_deleted_rows after delete on ai_prompts
  referencing old table as gone for each statement
  execute function record_deleted_rows('aiPrompts', 'website_id');
create or replace trigger known_links_deleted_rows after delete on known_links
  referencing old table as gone for each statement
  execute function record_deleted_rows('knownLinks', 'website_id');
create or replace trigger audits_deleted_rows after delete on audits
  referencing old table as gone for each statement
  execute function record_deleted_rows('audits', 'website_id');
create or replace trigger jobs_deleted_rows after delete on jobs
  referencing old table as gone for each statement
  execute function record_deleted_rows('jobs', 'website_id');

-- Deletes exports that have expired and queues the removal of their files; forgets credentials of
-- exports whose job has ended, and deletions that are older than an export may ask for.
create or replace function expire_exports() returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from deleted_rows where deleted_at < now() - interval '91 days';
    update exports e set credentials = null where e.credentials is not null and not exists (
      select from jobs j where j.workspace_id = e.workspace_id and j.id = e.job_id
        and j.status in ('queued', 'running', 'paused'));
    with gone as (
      delete from exports where expires_at < now() returning workspace_id, id
    ), told as (
      insert into file_removals (workspace_id, prefix)
      select workspace_id, 'exports/' || public_id(workspace_id) || '/' || public_id(id) || '/'
      from gone returning 1
    )
    select count(*)::int from told
  $$;

revoke all on function record_deleted_rows, expire_exports from public;
grant execute on function expire_exports to sightline_app;
