import type { Knex } from 'knex';

/** What the retention of crawler visits needs of all workspaces: their plans, page by page. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function workspace_plans(after_id text, rows_max int)
      returns table (workspace_id text, plan text)
      language sql stable security definer set search_path = public, pg_temp as $$
        select w.id, w.plan from workspaces w where w.id > after_id order by w.id limit rows_max
      $$;
    revoke all on function workspace_plans from public;
    grant execute on function workspace_plans to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function workspace_plans');
}
