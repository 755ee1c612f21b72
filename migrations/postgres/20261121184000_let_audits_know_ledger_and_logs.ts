import type { Knex } from 'knex';

/** A crawl asks for what the ledger or the crawlers' logs alone know, too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table audit_urls drop constraint audit_urls_source_check, add constraint audit_urls_source_check
      check (source in ('start', 'list', 'sitemap', 'link', 'redirect', 'ledger', 'logs'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table audit_urls drop constraint audit_urls_source_check, add constraint audit_urls_source_check
      check (source in ('start', 'list', 'sitemap', 'link', 'redirect', 'robots')) not valid;
  `);
}
