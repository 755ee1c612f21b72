import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table log_batches (
      workspace_id text not null,
      id text not null,
      website_id text not null,
      batch_key text not null,
      deduplicated_by text not null check (deduplicated_by in ('idempotency_key', 'content')),
      format text not null,
      block_count integer not null default 0,
      complete boolean not null default false,
      counts jsonb,
      first_at timestamptz,
      last_at timestamptz,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null default now() + interval '30 days',
      primary key (workspace_id, id),
      constraint log_batches_key unique (workspace_id, website_id, batch_key),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    create index log_batches_expires on log_batches (expires_at);
    call protect_tenant_table('log_batches', 'workspace_id', 'select, insert, update, delete');

    create table log_blocks (
      workspace_id text not null,
      batch_id text not null,
      block_index integer not null,
      token bytea not null,
      counts jsonb not null,
      committed_at timestamptz not null default now(),
      primary key (workspace_id, batch_id, block_index),
      foreign key (workspace_id, batch_id) references log_batches (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('log_blocks', 'workspace_id', 'select, insert, delete');

    create or replace function forget_expired() returns void language sql volatile security definer
      set search_path = public, pg_temp as $$
        delete from rate_windows where opened_at < now() - interval '10 minutes';
        delete from idempotency_keys where expires_at < now();
        delete from api_key_secrets where expires_at < now() - interval '1 day';
        delete from log_batches where expires_at < now();
        delete from jobs where coalesce(finished_at, created_at) < now() - interval '90 days'
          and status in ('completed', 'failed', 'canceled');
      $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table log_blocks, log_batches');
}
