import type { Knex } from 'knex';

/**
 * Keywords in full. The newest reading of each stands in its row, so that lists filter and sort by it
 * at once; all readings stand in ClickHouse.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table keywords drop constraint keywords_identity;
    alter table keywords
      -- The keyword as it is compared: Unicode NFC, lower case, single spaces.
      add column keyword_key text not null,
      add column depth integer check (depth between 10 and 100),
      add column target_url text,
      add column tags text[] not null default '{}',
      add column search_volume integer check (search_volume >= 0),
      add column cpc numeric(10, 2) check (cpc >= 0),
      -- The newest reading that counts. A failed check leaves it as it is and sets failed_at.
      add column state text not null default 'pending'
        check (state in ('pending', 'measured', 'not_found', 'beyond_depth', 'failed')),
      add column source text,
      add column checked_at timestamptz,
      add column depth_read integer,
      add column position integer check (position > 0),
      add column previous_position integer check (previous_position > 0),
      add column previous_checked_at timestamptz,
      add column previous_depth_read integer,
      add column best_position integer check (best_position > 0),
      add column url text,
      -- False while a drop was seen once only.
      add column confirmed boolean not null default true,
      add column own_urls jsonb not null default '[]',
      add column serp_features text[] not null default '{}',
      add column ai_overview jsonb,
      add column failed_at timestamptz,
      add column failure_code text,
      add constraint keywords_identity
        unique (workspace_id, website_id, keyword_key, country, language, location, device, engine);
    create index keywords_list on keywords (workspace_id, website_id, id);
    create index keywords_position on keywords (workspace_id, website_id, position, id);
    create index keywords_tags on keywords using gin (tags);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Keywords are not narrowed again: what they gained would be lost.');
}
