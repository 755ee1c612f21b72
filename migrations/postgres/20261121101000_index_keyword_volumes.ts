import type { Knex } from 'knex';

/**
 * Lists are filtered and sorted by volume. The index of tags goes: row security must hold before an
 * operator that is not leakproof may look at a row, so Postgres never uses it for a tenant.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index keywords_volume on keywords (workspace_id, website_id, search_volume desc nulls last, id);
    drop index keywords_tags;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop index keywords_volume; create index keywords_tags on keywords using gin (tags)',
  );
}
