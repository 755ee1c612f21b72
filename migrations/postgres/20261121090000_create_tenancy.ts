import type { Knex } from 'knex';

/**
 * The tenancy model. `sightline_app` sees the rows of `app.workspace` only; the owner, who also owns
 * the SECURITY DEFINER functions, has a policy of its own, since FORCE binds it too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function app_workspace() returns text language sql stable parallel safe
      as $$ select nullif(current_setting('app.workspace', true), '') $$;

    -- Called by every later migration that makes a tenant's table.
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

    create table workspaces (
      id text primary key,
      name text not null,
      plan text not null,
      created_at timestamptz not null default now()
    );
    call protect_tenant_table('workspaces', 'id', 'select');

    create table api_keys (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      name text not null,
      access text not null check (access in ('read', 'read_write')),
      hint text not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      rotated_at timestamptz,
      last_used_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (workspace_id, id)
    );
    call protect_tenant_table('api_keys', 'workspace_id', 'select, insert, update');

    -- A key has one secret, and for the grace time after a rotation the one before as well.
    create table api_key_secrets (
      workspace_id text not null,
      key_id text not null,
      hash bytea not null,
      expires_at timestamptz,
      primary key (workspace_id, hash),
      foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade
    );
    create index api_key_secrets_hash on api_key_secrets (hash);
    create index api_key_secrets_key on api_key_secrets (workspace_id, key_id);
    call protect_tenant_table('api_key_secrets', 'workspace_id', 'select, insert, update, delete');

    create table audit_log (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      at timestamptz not null default now(),
      key_id text,
      actor text not null,
      action text not null,
      target_type text not null,
      target_id text not null,
      request_id text,
      details jsonb not null default '{}',
      primary key (workspace_id, id)
    );
    -- Append-only: the application role may add and read.
    call protect_tenant_table('audit_log', 'workspace_id', 'select, insert');

    create table idempotency_keys (
      workspace_id text not null references workspaces (id) on delete cascade,
      key text not null,
      fingerprint bytea not null,
      attempt integer not null default 1,
      lease_until timestamptz not null,
      reply bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (workspace_id, key)
    );
    create index idempotency_keys_expires on idempotency_keys (expires_at);
    call protect_tenant_table('idempotency_keys', 'workspace_id', 'select, insert, update, delete');
  `);
}

export async function down(): Promise<void> {
  throw new Error('The first migration is not taken back: drop the database instead.');
}
