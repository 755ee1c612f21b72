-- Named sign-ins: a person is a key that works in the dashboard only. Its secret is made when the
-- person accepts the invitation, so the inviter never sees it.
alter table api_keys add column is_person boolean not null default false;
-- Null: all websites. Reads alone can be limited: what changes start reaches beyond a website.
alter table api_keys add column website_ids uuid[];
alter table api_keys add constraint api_keys_limited check
  (website_ids is null or (is_person and access = 'read' and website_ids <> '{}'));
-- Null: an invitation, which makes the secret.
alter table dashboard_links alter column key_secret_hash drop not null;

-- Reads that are limited to websites run as a role of their own (decision 58). Its policies are not
-- part of anybody else's plans. It sees no table that no policy below names.
create function app_websites() returns uuid[] language sql stable parallel safe
  as $$ select string_to_array(nullif(current_setting('app.websites', true), ''), ',')::uuid[] $$;

create procedure limit_tenant_table(target regclass, condition text) language plpgsql as $$
  begin
    execute format('create policy websites on %s as restrictive to sightline_limited using (%s) with check (%s)',
      target, condition, condition);
    execute format('grant select on %s to sightline_limited', target);
  end $$;
revoke all on procedure limit_tenant_table from public;

-- As before, and limited by the website where a table names one.
create or replace procedure protect_tenant_table(target regclass, workspace_column text,
  privileges text) language plpgsql as $$
  begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy tenant on %s using (%I = app_workspace()) with check (%I = app_workspace())',
      target, workspace_column, workspace_column);
    execute format('create policy owner on %s to current_user using (true) with check (true)', target);
    execute format('grant %s on %s to sightline_app', privileges, target);
    if exists (select from pg_attribute where attrelid = target and attname = 'website_id'
               and not attisdropped) then
      call limit_tenant_table(target, 'website_id = any (app_websites())');
    end if;
  end $$;

grant usage on schema public to sightline_limited;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid::regclass from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'website_id' and not a.attisdropped
    join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      -- What calls cost is the workspace's business.
      and c.relname <> 'credit_settlements'
  loop
    call limit_tenant_table(target, 'website_id = any (app_websites())');
  end loop;
end $$;

call limit_tenant_table('websites', 'id = any (app_websites())');
call limit_tenant_table('workspaces', 'true');

-- A report, or a campaign, of several websites is seen only with all of them. The functions look
-- past the policies: a website that is hidden must still count.
create function sees_report(report uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(bool_and(website_id = any (app_websites())), false)
    from report_websites where workspace_id = app_workspace() and report_id = report
  $$;
create function sees_campaign(campaign uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(bool_and(website_id = any (app_websites())), false)
    from campaign_websites where workspace_id = app_workspace() and campaign_id = campaign
  $$;
revoke all on function sees_report, sees_campaign from public;
grant execute on function sees_report, sees_campaign to sightline_limited;

call limit_tenant_table('reports', 'sees_report(id)');
call limit_tenant_table('report_files', 'sees_report(report_id)');
call limit_tenant_table('campaigns', 'sees_campaign(id)');
call limit_tenant_table('campaign_events', 'sees_campaign(campaign_id)');
call limit_tenant_table('cohorts', 'sees_campaign(campaign_id)');

-- Who gets reports and webhooks is the workspace's business: none of these rows is seen.
call limit_tenant_table('report_deliveries', 'false');
call limit_tenant_table('webhook_deliveries', 'false');

-- Of a connection, the state where the website is bound to it, and never its secret.
create policy websites on search_connections as restrictive to sightline_limited
  using (exists (select from search_bindings b where b.workspace_id = search_connections.workspace_id
    and b.connection_id = search_connections.id));
grant select (workspace_id, id, provider, state, data_source) on search_connections
  to sightline_limited;
call limit_tenant_table('search_properties', 'exists (select from search_bindings b
  where b.workspace_id = search_properties.workspace_id
    and b.connection_id = search_properties.connection_id and b.property = search_properties.property)');

call limit_tenant_table('inspection_budgets', 'exists (select from search_bindings b
  where b.workspace_id = inspection_budgets.workspace_id and b.property = inspection_budgets.property)');

-- Rows of something that belongs to a website: seen where that is seen.
do $$
declare
  part record;
begin
  for part in select * from (values
    ('log_blocks', 'batch_id', 'log_batches'),
    ('log_drain_days', 'drain_id', 'log_drains'),
    ('keyword_group_members', 'group_id', 'keyword_groups'),
    ('audit_robots', 'audit_id', 'audits'),
    ('audit_probes', 'audit_id', 'audits'),
    ('audit_issues', 'audit_id', 'audits'),
    ('audit_urls', 'audit_id', 'audits'),
    ('ai_prompt_revisions', 'prompt_id', 'ai_prompts'),
    ('known_link_checks', 'link_id', 'known_links'),
    ('ai_import_rows', 'import_id', 'ai_imports')
  ) as parts (name, parent_id, parent)
  loop
    call limit_tenant_table(part.name::regclass, format(
      'exists (select from %I p where p.workspace_id = %I.workspace_id and p.id = %I.%I)',
      part.parent, part.name, part.name, part.parent_id));
  end loop;
end $$;

-- A POST that only asks keeps its reply for its Idempotency-Key, which is bound to its key.
grant select, insert, update, delete on idempotency_keys to sightline_limited;

-- Their results have new columns.
drop function if exists admit_dashboard_sessions(bytea[], int[], int, int, text[]);
drop function if exists find_sign_in_key(bytea);
