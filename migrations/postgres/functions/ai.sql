-- A statement that deletes prompts records that they ended, unless their website goes with them.
create or replace function end_deleted_prompts() returns trigger language plpgsql as $$
  begin
    insert into ended_ai_prompts (workspace_id, website_id, prompt_id)
      select gone.workspace_id, gone.website_id, gone.id from gone
      join websites w on w.workspace_id = gone.workspace_id and w.id = gone.website_id
      on conflict (workspace_id, prompt_id) do nothing;
    return null;
  end $$;
create or replace trigger ai_prompts_deleted after delete on ai_prompts
  referencing old table as gone for each statement execute function end_deleted_prompts();

-- Prompts of one workspace that were deleted long enough ago, for the purge that covers all
-- workspaces.
create or replace function due_ai_prompts(ended_for interval, rows_max int)
  returns table (workspace_id uuid, website_id uuid, prompt_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.workspace_id, e.website_id, e.prompt_id
    from ended_ai_prompts e
    where e.ended_at <= now() - ended_for and e.workspace_id =
      (select first.workspace_id from ended_ai_prompts first
       where first.ended_at <= now() - ended_for order by first.ended_at limit 1)
    order by e.ended_at limit rows_max
  $$;

revoke all on function due_ai_prompts from public;
grant execute on function due_ai_prompts to sightline_app;
