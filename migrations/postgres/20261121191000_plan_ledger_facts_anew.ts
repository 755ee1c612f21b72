import type { Knex } from 'knex';

const functions = [
  'ledger_keep_visit_facts(text, text[])',
  'ledger_keep_sitemap_facts(text, text[])',
  'ledger_submissions_changed()',
];

/**
 * After some small calls on a connection Postgres keeps one plan for all later ones. Of a workspace that
 * statistics do not know it reads all rows then and holds each against the list of ids, one after
 * another: a sitemap of 50,000 addresses came to no end. Planned for the list at hand, ids are hashed.
 */
export async function up(knex: Knex): Promise<void> {
  for (const name of functions) {
    await knex.raw(`alter function ${name} set plan_cache_mode = force_custom_plan`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of functions) await knex.raw(`alter function ${name} reset plan_cache_mode`);
}
