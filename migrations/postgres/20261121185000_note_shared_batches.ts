import type { Knex } from 'knex';

/** Whether more than one stream took part in a batch of log lines. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table log_batches add column is_shared boolean not null default false;');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table log_batches drop column is_shared;');
}
