-- The tenancy model. `sightline_app` sees the rows of `app.workspace` only. The owner, who also
-- owns the SECURITY DEFINER functions, has a policy of its own, since FORCE binds it too.
create function app_workspace() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.workspace', true), '')::uuid $$;

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

-- The id of a uuid as the API shows it (platform/ids.ts): the kind's prefix, by the last byte, and
-- 130 bits in base 32. For text that is made in SQL; columns hold the uuid.
create function public_id(id uuid) returns text language sql immutable strict parallel safe as $$
  select (array['ws', 'web', 'kw', 'grp', 'job', 'aud', 'rep', 'rsc', 'cmp', 'prm', 'key', 'drn',
      'lgb', 'evt', 'url', 'smp', 'rbt', 'alr', 'apv',
      'brd', 'ait', 'ans'])[get_byte(uuid_send(id), 15)] || '_' ||
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substring(bits from 1 + 5 * place for 5)::bit(5)::int + 1, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
    generate_series(0, 25) as place
$$;
