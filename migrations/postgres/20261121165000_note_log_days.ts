import type { Knex } from 'knex';

/**
 * From which hours a website's log lines came, people's too, so that a day without visits is told
 * from a day without logs. A bit for each hour of a UTC day.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table log_days (
      workspace_id text not null,
      website_id text not null,
      day date not null,
      hours integer not null,
      -- When lines of the day were received last: retention counts from there.
      received_on date not null default (now() at time zone 'utc')::date,
      primary key (workspace_id, website_id, day),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('log_days', 'workspace_id', 'select, insert, update, delete');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table log_days');
}
