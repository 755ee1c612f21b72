import type { Knex } from 'knex';

/** Whether a workspace has shown that a website's domain is its own, and what the newest look found. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table website_ownership (
      workspace_id text not null,
      website_id text not null,
      -- The newest look for the website's token, and what it found at each place.
      checked_at timestamptz,
      dns_state text,
      file_state text,
      -- Since when it is shown; null again when a look finds the token in neither place.
      shown_at timestamptz,
      shown_by text check (shown_by in ('dns', 'file')),
      primary key (workspace_id, website_id),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('website_ownership', 'workspace_id', 'select, insert, update, delete');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table website_ownership;');
}
