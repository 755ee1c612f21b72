import type { Knex } from 'knex';

/** A task that is left in a provider's queue is a call whose answer comes later. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table provider_answers
      -- The provider's name for the task; null until it is known that the provider has it.
      add column task_id text,
      -- When it was submitted by somebody who has not said what came of that.
      add column asked_at timestamptz,
      -- Since when the keyword was what the task asks for; null is from its beginning.
      add column series_from timestamptz,
      -- What the task costs once the provider has it.
      add column credits integer,
      -- When the task was said to be done. What could not be fetched then goes to the end of the line.
      add column ready_at timestamptz;

    -- A job that waits for a paused website keeps what it has paid for, however long that takes.
    create or replace function forget_expired() returns void language sql volatile security definer
      set search_path = public, pg_temp as $$
        delete from rate_windows where opened_at < now() - interval '10 minutes';
        delete from idempotency_keys where expires_at < now();
        delete from api_key_secrets where expires_at < now() - interval '1 day';
        delete from log_batches where expires_at < now();
        delete from provider_answers a where a.created_at < now() - interval '7 days'
          and not exists (select from jobs j where j.workspace_id = a.workspace_id
            and j.id = a.job_id and j.status in ('queued', 'running', 'paused'));
        delete from jobs where coalesce(finished_at, created_at) < now() - interval '90 days'
          and status in ('completed', 'failed', 'canceled');
      $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Tasks are not forgotten again: what is in a queue has been paid for.');
}
