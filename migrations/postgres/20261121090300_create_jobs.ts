import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- website_id has no foreign key: the purge job of a deleted website outlives it.
    create table jobs (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      website_id text,
      type text not null,
      status text not null check (status in ('queued', 'running', 'paused', 'completed', 'failed', 'canceled')),
      input jsonb not null default '{}',
      progress jsonb,
      warnings jsonb not null default '[]',
      skipped jsonb not null default '[]',
      result jsonb,
      error jsonb,
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      primary key (workspace_id, id)
    );
    create index jobs_website on jobs (workspace_id, website_id, id);
    call protect_tenant_table('jobs', 'workspace_id', 'select, insert, update, delete');

    -- What must reach Temporal, written in the transaction of the change that wants it.
    create table outbox (
      workspace_id text not null references workspaces (id) on delete cascade,
      id bigint generated always as identity,
      kind text not null check (kind in ('start_workflow', 'cancel_workflow')),
      payload jsonb not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      primary key (workspace_id, id)
    );
    create index outbox_due on outbox (next_attempt_at);
    call protect_tenant_table('outbox', 'workspace_id', 'select, insert, delete');

    -- The dispatcher works for all tenants. A claim pushes the next attempt away (0.5 s doubling up
    -- to 60 s), so a dispatcher that dies leaves its entries to the others.
    create function claim_outbox(entries_max int)
      returns table (workspace_id text, id bigint, kind text, payload jsonb, attempts int)
      language sql volatile security definer set search_path = public, pg_temp as $$
        update outbox o set attempts = o.attempts + 1,
          next_attempt_at = clock_timestamp() + least(60, 0.5 * 2 ^ least(o.attempts, 10)) * interval '1 second'
        from (select due.workspace_id, due.id from outbox due
              where due.next_attempt_at <= clock_timestamp()
              order by due.next_attempt_at limit entries_max for update skip locked) due
        where o.workspace_id = due.workspace_id and o.id = due.id
        returning o.workspace_id, o.id, o.kind, o.payload, o.attempts
      $$;
    create function settle_outbox(workspace text, entry bigint) returns void
      language sql volatile security definer set search_path = public, pg_temp as $$
        delete from outbox where workspace_id = workspace and id = entry
      $$;
    create function outbox_depth() returns bigint
      language sql stable security definer set search_path = public, pg_temp as $$
        select count(*) from outbox
      $$;
    revoke all on function claim_outbox, settle_outbox, outbox_depth from public;
    grant execute on function claim_outbox, settle_outbox, outbox_depth to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop function claim_outbox, settle_outbox, outbox_depth; drop table outbox, jobs',
  );
}
