import type { Knex } from 'knex';

/**
 * Where a keyword's search volume is from, and when. What a person or an import gave is never
 * overwritten; `no_data` and `unsupported` are kept so that they are not bought again each day.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table keywords
      add column volume_state text not null default 'pending'
        check (volume_state in ('pending', 'measured', 'no_data', 'unsupported')),
      add column volume_source text check (volume_source in ('given', 'dataforseo', 'sandbox')),
      add column volume_checked_at timestamptz,
      add column cpc_source text check (cpc_source in ('given', 'dataforseo', 'sandbox'));
    -- Until now volumes came from people and imports only.
    update keywords set volume_state = 'measured', volume_source = 'given',
        volume_checked_at = updated_at
      where search_volume is not null;
    update keywords set cpc_source = 'given' where cpc is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table keywords drop column volume_state, drop column volume_source,
      drop column volume_checked_at, drop column cpc_source
  `);
}
