import type { Knex } from 'knex';

/** A call is noted before it is made: what was asked and never answered may have been paid for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table provider_answers alter column answer drop not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table provider_answers alter column answer set not null');
}
