-- The tenancy model. `sightline_app` sees the rows of `app.workspace` only. The owner, who also
-- owns the SECURITY DEFINER functions, has a policy of its own, since FORCE binds it too.
create function app_workspace() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.workspace', true), '') $$;

-- Called by every migration that creates a tenant's table.
create procedure protect_tenant_table(target regclass, workspace_column text, privileges text)
  language plpgsql as $$
  begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy tenant on %s using (%I = app_workspace()) with check (%I = app_workspace())',
      target, workspace_column, workspace_column);
    execute format('create policy owner on %s to current_user using (true) with check (true)', target);
    execute format('grant %s on %s to sightline_app', privileges, target);
  end $$;
revoke all on procedure protect_tenant_table from public;

grant usage on schema public to sightline_app;
