-- Deletes entries of the calling workspace's audit log from before a day, oldest first, and returns
-- how many. The application may only add to the log and read it, so this is the one way to remove
-- entries, and none that is younger than 30 days.
create or replace function forget_audit_log(before date, rows_max int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare
    removed int;
  begin
    if before > current_date - 30 then
      raise exception 'Entries of the audit log are kept for at least 30 days: % is too late a day.', before;
    end if;
    with gone as (
      delete from audit_log a where a.workspace_id = app_workspace() and a.id in (
        select old.id from audit_log old
        where old.workspace_id = app_workspace() and old.at < before
        order by old.id limit rows_max)
      returning 1
    )
    select count(*) into removed from gone;
    return removed;
  end $$;

revoke all on function forget_audit_log from public;
grant execute on function forget_audit_log to sightline_app;
