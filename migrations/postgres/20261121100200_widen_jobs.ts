import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Seen by the job's first activity, so that a job which was never started is cancelled too.
    alter table jobs add column cancel_requested_at timestamptz;
    create index jobs_list on jobs (workspace_id, id);

    alter table outbox drop constraint outbox_kind_check;
    alter table outbox add constraint outbox_kind_check check (kind in
      ('start_workflow', 'cancel_workflow', 'signal_workflow', 'sync_schedule'));

    -- What a provider answered and was paid for, until it is written as readings: an activity that
    -- runs again takes it from here instead of buying it again.
    create table provider_answers (
      workspace_id text not null references workspaces (id) on delete cascade,
      call_id text not null,
      job_id text not null,
      answer jsonb not null,
      created_at timestamptz not null default now(),
      primary key (workspace_id, call_id)
    );
    create index provider_answers_job on provider_answers (workspace_id, job_id);
    call protect_tenant_table('provider_answers', 'workspace_id', 'select, insert, update, delete');

    -- Websites that are collected by a schedule, for all tenants, a page at a time.
    create function websites_to_schedule(after_id text, rows_max int)
      returns table (workspace_id text, website_id text, plan text, status text, settings jsonb, domain text)
      language sql stable security definer set search_path = public, pg_temp as $$
        select w.workspace_id, w.id, s.plan, w.status, w.settings, w.domain
        from websites w join workspaces s on s.id = w.workspace_id
        where w.id > after_id order by w.id limit rows_max
      $$;
    create index websites_id on websites (id);
    revoke all on function websites_to_schedule from public;
    grant execute on function websites_to_schedule to sightline_app;

    create or replace function forget_expired() returns void language sql volatile security definer
      set search_path = public, pg_temp as $$
        delete from rate_windows where opened_at < now() - interval '10 minutes';
        delete from idempotency_keys where expires_at < now();
        delete from api_key_secrets where expires_at < now() - interval '1 day';
        delete from log_batches where expires_at < now();
        delete from provider_answers where created_at < now() - interval '7 days';
        delete from jobs where coalesce(finished_at, created_at) < now() - interval '90 days'
          and status in ('completed', 'failed', 'canceled');
      $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Jobs are not narrowed again: running ones would lose what was asked of them.');
}
