import type { Knex } from 'knex';

/** What a job came to is counted where its work is written, so that a worker's death miscounts nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table submission_channels
      -- The newest job, and its URLs that got their last word, by its code.
      add column tally_job text,
      add column tally jsonb not null default '{}';

    create index ledger_submissions_closed on ledger_submissions (workspace_id, closed_by_job)
      where closed_by_job is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index ledger_submissions_closed;
    alter table submission_channels drop column tally, drop column tally_job;
  `);
}
