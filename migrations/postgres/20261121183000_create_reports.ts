import type { Knex } from 'knex';

/** Reports, the files that each was written as, and what is to be removed from the file store. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Logos by their content. Small and few, so that they stand here and not in the file store.
    create table report_logos (
      workspace_id text not null,
      sha256 text not null,
      media_type text not null check (media_type in ('image/png', 'image/jpeg')),
      bytes bytea not null,
      created_at timestamptz not null default now(),
      primary key (workspace_id, sha256)
    );
    call protect_tenant_table('report_logos', 'workspace_id', 'select, insert, update, delete');
    alter table report_logos alter column bytes set storage external;

    -- How a workspace's reports look where a request says nothing else; null is the usual.
    create table report_branding (
      workspace_id text primary key,
      name text,
      colour text,
      footer text,
      logo_sha256 text,
      updated_at timestamptz not null default now(),
      foreign key (workspace_id, logo_sha256) references report_logos (workspace_id, sha256)
    );
    call protect_tenant_table('report_branding', 'workspace_id', 'select, insert, update, delete');

    create table reports (
      workspace_id text not null,
      id text not null,
      job_id text not null,
      type text not null,
      title text not null,
      -- All that was decided when it was asked for, as ReportOptions.
      options jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null,
      -- Its dataset, once it is frozen: when, its hash, where it is kept and how its file is cut.
      as_of timestamptz,
      data_hash text,
      frozen jsonb,
      -- Rises when the links to it are revoked: those made before are no good any more.
      links_version integer not null default 1,
      logo_sha256 text,
      primary key (workspace_id, id),
      foreign key (workspace_id, logo_sha256) references report_logos (workspace_id, sha256)
    );
    create index reports_job on reports (workspace_id, job_id);
    create index reports_expiry on reports (expires_at);
    call protect_tenant_table('reports', 'workspace_id', 'select, insert, update, delete');

    -- Whose data is in it. A report goes as a whole when one of its websites does.
    create table report_websites (
      workspace_id text not null,
      report_id text not null,
      website_id text not null,
      primary key (workspace_id, report_id, website_id),
      foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
    );
    create index report_websites_website on report_websites (workspace_id, website_id);
    call protect_tenant_table('report_websites', 'workspace_id', 'select, insert, update, delete');

    create table report_files (
      workspace_id text not null,
      report_id text not null,
      format text not null check (format in ('pdf', 'csv', 'json')),
      -- Of CSV: the table's key; empty for what holds all of the report.
      table_key text not null default '',
      storage_key text not null,
      media_type text not null,
      bytes bigint not null,
      sha256 text not null,
      -- Of PDF.
      pages integer,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, report_id, format, table_key),
      foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('report_files', 'workspace_id', 'select, insert, update, delete');

    -- Folders of the file store that are to go. Each is gone through twice: what was being written
    -- when its row went away may land after the first time.
    create table file_removals (
      workspace_id text not null,
      id bigint generated always as identity,
      prefix text not null,
      due_at timestamptz not null default now(),
      passes integer not null default 0,
      primary key (workspace_id, id)
    );
    create index file_removals_due on file_removals (due_at);
    call protect_tenant_table('file_removals', 'workspace_id', 'select, insert, update, delete');

    -- Hands out what is due, for some minutes to whoever asked: a worker that dies leaves it to others.
    create function claim_file_removals(rows_max int)
      returns table (workspace_id text, id bigint, prefix text, passes int)
      language sql volatile security definer set search_path = public, pg_temp as $$
        update file_removals r set due_at = now() + interval '10 minutes'
        from (select d.workspace_id, d.id from file_removals d where d.due_at <= now()
              order by d.due_at limit rows_max for update skip locked) due
        where r.workspace_id = due.workspace_id and r.id = due.id
        returning r.workspace_id, r.id, r.prefix, r.passes
      $$;
    create function settle_file_removal(removal_workspace text, removal_id bigint, again_after interval)
      returns void language sql volatile security definer set search_path = public, pg_temp as $$
        delete from file_removals where workspace_id = removal_workspace and id = removal_id
          and again_after is null;
        update file_removals set passes = passes + 1, due_at = now() + again_after
        where workspace_id = removal_workspace and id = removal_id and again_after is not null;
      $$;
    -- Reports go when their time is over, and leave word of their files.
    create function expire_reports() returns integer
      language sql volatile security definer set search_path = public, pg_temp as $$
        with gone as (
          delete from reports where expires_at < now() returning workspace_id, id
        ), told as (
          insert into file_removals (workspace_id, prefix)
          select workspace_id, 'reports/' || workspace_id || '/' || id || '/' from gone returning 1
        )
        select count(*)::int from told
      $$;
    revoke all on function claim_file_removals, settle_file_removal, expire_reports from public;
    grant execute on function claim_file_removals, settle_file_removal, expire_reports to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function expire_reports;
    drop function settle_file_removal;
    drop function claim_file_removals;
    drop table file_removals, report_files, report_websites, reports, report_branding, report_logos;
  `);
}
