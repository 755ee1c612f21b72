-- The tenancy model. `sightline_app` sees the rows of `app.workspace` only. The owner, who also
-- owns the SECURITY DEFINER functions, has a policy of its own, since FORCE binds it too.
create function app_workspace() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.workspace', true), '')::uuid $$;

-- Reads that are limited to websites run as a role of their own (decision 58). Its policies are not
-- part of others' plans. It sees only the tables that are granted to it.
create function app_websites() returns uuid[] language sql stable parallel safe
  as $$ select string_to_array(nullif(current_setting('app.websites', true), ''), ',')::uuid[] $$;

create procedure limit_tenant_table(target regclass, condition text) language plpgsql as $$
  begin
    execute format('create policy websites on %s as restrictive to sightline_limited using (%s) with check (%s)',
      target, condition, condition);
    execute format('grant select on %s to sightline_limited', target);
  end $$;
revoke all on procedure limit_tenant_table from public;

-- Called by every migration that creates a tenant's table. Limits it by the website where it names one.
create procedure protect_tenant_table(target regclass, workspace_column text,
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
revoke all on procedure protect_tenant_table from public;

grant usage on schema public to sightline_app, sightline_limited;

-- The id of a uuid as the API shows it (platform/ids.ts): the kind's prefix, by the last byte, and
-- 130 bits in base 32. For text that is made in SQL; columns hold the uuid.
create function public_id(id uuid) returns text language sql immutable strict parallel safe as $$
  select (array['ws', 'web', 'kw', 'grp', 'job', 'aud', 'rep', 'rsc', 'cmp', 'prm', 'key', 'drn',
      'lgb', 'evt', 'url', 'smp', 'rbt', 'alr', 'apv', 'brd', 'ait', 'ans', 'oac', 'oag', 'aim',
      'con', 'ann', 'gsi', 'lnk', 'bli', 'cev', 'coh', 'whk', 'dlv', 'exp', 'ins', 'hpn', 'dgs',
      'ses'
    ])[get_byte(uuid_send(id), 15)] || '_' ||
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substring(bits from 1 + 5 * place for 5)::bit(5)::int + 1, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
    generate_series(0, 25) as place
$$;
