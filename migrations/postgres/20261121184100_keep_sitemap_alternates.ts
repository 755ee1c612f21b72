import type { Knex } from 'knex';

/** Other languages of an audit's URL as sitemaps name them: an array of `{lang, href}`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table audit_urls add column alternates jsonb;');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table audit_urls drop column alternates;');
}
