import type { Knex } from 'knex';

/**
 * Months of crawler visits, and under which number each is rolled up in ClickHouse, if it is
 * (decision 17). What changes a month's visits sets `changed_at` and takes the number away, before it
 * does so or in the transaction that commits it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table visit_months (
      workspace_id text not null,
      website_id text not null,
      -- As in crawler_visits: year and month, as 202611.
      partition integer not null,
      changed_at timestamptz not null default clock_timestamp(),
      roll bigint,
      primary key (workspace_id, website_id, partition),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    create index visit_months_due on visit_months (changed_at) where roll is null;
    call protect_tenant_table('visit_months', 'workspace_id', 'select, insert, update, delete');

    create sequence visit_rolls;

    -- Months that have been quiet for so long and are not rolled up, the longest quiet first, each with
    -- a number that nobody had before.
    create function due_visit_months(quiet_seconds int, rows_max int)
      returns table (workspace_id text, website_id text, partition int, changed_at text, roll bigint)
      language sql volatile security definer set search_path = public, pg_temp as $$
        select due.*, nextval('visit_rolls') from (
          select m.workspace_id, m.website_id, m.partition, m.changed_at::text from visit_months m
          where m.roll is null and m.changed_at < clock_timestamp() - quiet_seconds * interval '1 second'
            and m.partition < to_char(now() at time zone 'utc', 'YYYYMM')::int
          order by m.changed_at limit rows_max) due
      $$;
    revoke all on function due_visit_months from public;
    grant execute on function due_visit_months to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function due_visit_months;
    drop sequence visit_rolls;
    drop table visit_months;
  `);
}
