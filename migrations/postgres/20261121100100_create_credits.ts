import type { Knex } from 'knex';

/**
 * What provider calls cost. A job reserves before it is queued; each call settles once under its own
 * id, so that an activity that runs twice pays once.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table credit_reservations (
      workspace_id text not null references workspaces (id) on delete cascade,
      job_id text not null,
      credits integer not null check (credits >= 0),
      created_at timestamptz not null default now(),
      primary key (workspace_id, job_id)
    );
    call protect_tenant_table('credit_reservations', 'workspace_id', 'select, insert, update, delete');

    create table credit_settlements (
      workspace_id text not null references workspaces (id) on delete cascade,
      call_id text not null,
      job_id text,
      month date not null,
      provider text not null,
      credits integer not null check (credits >= 0),
      settled_at timestamptz not null default now(),
      primary key (workspace_id, call_id)
    );
    create index credit_settlements_month on credit_settlements (workspace_id, month);
    create index credit_settlements_job on credit_settlements (workspace_id, job_id);
    call protect_tenant_table('credit_settlements', 'workspace_id', 'select, insert');

    create table provider_credentials (
      workspace_id text not null references workspaces (id) on delete cascade,
      provider text not null,
      secret bytea not null,
      hint text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (workspace_id, provider)
    );
    call protect_tenant_table('provider_credentials', 'workspace_id', 'select, insert, update, delete');

    -- One live job a website and type, however many ask at once.
    create unique index jobs_one_live on jobs (workspace_id, website_id, type)
      where status in ('queued', 'running', 'paused') and website_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop index jobs_one_live; drop table provider_credentials, credit_settlements, credit_reservations',
  );
}
