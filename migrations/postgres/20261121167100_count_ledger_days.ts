import type { Knex } from 'knex';

/** What the reads of a ledger of a million addresses still lacked: discoveries counted by day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Addresses by the day, in UTC, on which a search crawler discovered them.
    create table ledger_days (
      workspace_id text not null,
      website_id text not null,
      day date not null,
      discovered bigint not null,
      primary key (workspace_id, website_id, day)
    );
    call protect_tenant_table('ledger_days', 'workspace_id', 'select, insert, update, delete');
    insert into ledger_days
      select workspace_id, website_id, (discovered_at at time zone 'UTC')::date, count(*)
      from ledger_urls where discovered_at is not null group by 1, 2, 3;

    create function ledger_days_new() returns trigger language plpgsql as $$
      begin
        insert into ledger_days
          select workspace_id, website_id, (discovered_at at time zone 'UTC')::date, count(*)
          from new_rows where discovered_at is not null group by 1, 2, 3 order by 1, 2, 3
          on conflict (workspace_id, website_id, day)
          do update set discovered = ledger_days.discovered + excluded.discovered;
        return null;
      end $$;
    create function ledger_days_gone() returns trigger language plpgsql as $$
      begin
        insert into ledger_days
          select workspace_id, website_id, (discovered_at at time zone 'UTC')::date, -count(*)
          from old_rows where discovered_at is not null group by 1, 2, 3 order by 1, 2, 3
          on conflict (workspace_id, website_id, day)
          do update set discovered = ledger_days.discovered + excluded.discovered;
        return null;
      end $$;
    create function ledger_days_changed() returns trigger language plpgsql as $$
      begin
        insert into ledger_days
          select workspace_id, website_id, (at at time zone 'UTC')::date, sum(by) from (
            select workspace_id, website_id, discovered_at as at, -1 as by from old_rows
            union all select workspace_id, website_id, discovered_at, 1 from new_rows) moved
          where at is not null group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
          on conflict (workspace_id, website_id, day)
          do update set discovered = ledger_days.discovered + excluded.discovered;
        return null;
      end $$;
    create trigger ledger_days_new after insert on ledger_urls
      referencing new table as new_rows for each statement execute function ledger_days_new();
    create trigger ledger_days_gone after delete on ledger_urls
      referencing old table as old_rows for each statement execute function ledger_days_gone();
    create trigger ledger_days_changed after update on ledger_urls
      referencing old table as old_rows new table as new_rows
      for each statement execute function ledger_days_changed();

    drop index ledger_submissions_first;
    create index ledger_submissions_first on ledger_submissions
      (workspace_id, website_id, channel, first_submitted_at, url_id)
      where first_submitted_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index ledger_submissions_first;
    create index ledger_submissions_first on ledger_submissions
      (workspace_id, website_id, first_submitted_at);
    drop trigger ledger_days_new on ledger_urls;
    drop trigger ledger_days_gone on ledger_urls;
    drop trigger ledger_days_changed on ledger_urls;
    drop function ledger_days_new, ledger_days_gone, ledger_days_changed;
    drop table ledger_days;
  `);
}
