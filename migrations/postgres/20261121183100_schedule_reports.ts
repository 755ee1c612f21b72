import type { Knex } from 'knex';

/** Reports that are made again and again, and who is told of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table report_schedules (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      name text not null,
      website_ids text[] not null,
      -- What each report is made from but its days, as ReportTemplate.
      template jsonb not null,
      -- When, as ReportTiming.
      timing jsonb not null,
      timezone text not null,
      recipients text[] not null default '{}',
      is_paused boolean not null default false,
      logo_sha256 text,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, logo_sha256) references report_logos (workspace_id, sha256)
    );
    create index report_schedules_id on report_schedules (id);
    call protect_tenant_table('report_schedules', 'workspace_id', 'select, insert, update, delete');

    -- A run of a schedule makes one report, however often it is tried.
    alter table reports add column schedule_id text, add column schedule_run text;
    create unique index reports_schedule_run on reports (workspace_id, schedule_id, schedule_run)
      where schedule_id is not null;

    create table report_deliveries (
      workspace_id text not null,
      report_id text not null,
      recipient text not null,
      state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
      error text,
      sent_at timestamptz,
      primary key (workspace_id, report_id, recipient),
      foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('report_deliveries', 'workspace_id', 'select, insert, update, delete');

    alter table outbox drop constraint outbox_kind_check;
    alter table outbox add constraint outbox_kind_check check (kind in ('start_workflow',
      'cancel_workflow', 'signal_workflow', 'sync_schedule', 'sync_report_schedule'));

    -- Schedules of all tenants, a page at a time.
    create function report_schedules_to_sync(after_id text, rows_max int)
      returns table (workspace_id text, id text, name text, timing jsonb, timezone text, is_paused boolean)
      language sql stable security definer set search_path = public, pg_temp as $$
        select s.workspace_id, s.id, s.name, s.timing, s.timezone, s.is_paused
        from report_schedules s where s.id > after_id order by s.id limit rows_max
      $$;
    revoke all on function report_schedules_to_sync from public;
    grant execute on function report_schedules_to_sync to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function report_schedules_to_sync;
    delete from outbox where kind = 'sync_report_schedule';
    alter table outbox drop constraint outbox_kind_check;
    alter table outbox add constraint outbox_kind_check check (kind in
      ('start_workflow', 'cancel_workflow', 'signal_workflow', 'sync_schedule'));
    drop table report_deliveries;
    alter table reports drop column schedule_id, drop column schedule_run;
    drop table report_schedules;
  `);
}
