-- Logos by their content. They are small and few, so they are stored here and not in the file
-- store.
create table report_logos (
  workspace_id uuid not null,
  sha256 text not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  -- Already compressed.
  bytes bytea storage external not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, sha256)
);
call protect_tenant_table('report_logos', 'workspace_id', 'select, insert, update, delete');

-- The branding of a workspace's reports unless a request sets it; null means the default.
create table report_branding (
  workspace_id uuid primary key,
  name text,
  color text,
  footer text,
  logo_sha256 text,
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, logo_sha256) references report_logos (workspace_id, sha256)
);
call protect_tenant_table('report_branding', 'workspace_id', 'select, insert, update, delete');

-- Repeated reports, and their recipients.
create table report_schedules (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The websites of each report; empty where a tag names them.
  website_ids uuid[] not null,
  -- The tag whose websites get a report each, at every run.
  website_tag text,
  -- The inputs of each report except its days, as ReportTemplate.
  template jsonb not null,
  -- The timing, as ReportTiming.
  timing jsonb not null,
  timezone text not null,
  recipients text[] not null default '{}',
  is_paused boolean not null default false,
  logo_sha256 text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, logo_sha256) references report_logos (workspace_id, sha256),
  -- A tag that is renamed is renamed here; one of a schedule cannot be deleted.
  foreign key (workspace_id, website_tag) references tags (workspace_id, name) on update cascade,
  check ((website_tag is null) = (website_ids <> '{}'))
);
create index report_schedules_tag on report_schedules (workspace_id, website_tag)
  where website_tag is not null;
create index report_schedules_id on report_schedules (id);
call protect_tenant_table('report_schedules', 'workspace_id', 'select, insert, update, delete');

-- What a schedule did at its time.
create table report_schedule_runs (
  workspace_id uuid not null,
  schedule_id uuid not null,
  run text not null,
  started_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, schedule_id, run),
  foreign key (workspace_id, schedule_id) references report_schedules (workspace_id, id)
    on delete cascade
);
create index report_schedule_runs_started on report_schedule_runs (started_at);
call protect_tenant_table('report_schedule_runs', 'workspace_id', 'select, insert, update, delete');

-- Reports that a run could not start, with the reason. Without a website: a report of several.
create table report_refusals (
  workspace_id uuid not null,
  schedule_id uuid not null,
  run text not null,
  website_id uuid,
  code text not null,
  message text not null,
  constraint report_refusals_once
    unique nulls not distinct (workspace_id, schedule_id, run, website_id),
  foreign key (workspace_id, schedule_id, run)
    references report_schedule_runs (workspace_id, schedule_id, run) on delete cascade,
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index report_refusals_website on report_refusals (workspace_id, website_id);
call protect_tenant_table('report_refusals', 'workspace_id', 'select, insert, update, delete');

create table reports (
  workspace_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  type text not null,
  title text not null,
  -- All that was decided at the time of the request, as ReportOptions.
  options jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Its dataset, once it is frozen: the time, hash, storage key and layout of its file.
  as_of timestamptz,
  data_hash text,
  frozen jsonb,
  -- Rises when the links to it are revoked: earlier links are no longer valid.
  links_version integer not null default 1,
  logo_sha256 text,
  -- The schedule that created it, the run, and for a schedule of a tag the website.
  schedule_id uuid,
  schedule_run text,
  schedule_website_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, logo_sha256) references report_logos (workspace_id, sha256)
);
create index reports_job on reports (workspace_id, job_id);
create index reports_expiry on reports (expires_at);
-- A run of a schedule creates one report, or one for each website of a tag, also after retries.
create unique index reports_schedule_run
  on reports (workspace_id, schedule_id, schedule_run, schedule_website_id) nulls not distinct
  where schedule_id is not null;
call protect_tenant_table('reports', 'workspace_id', 'select, insert, update, delete');

-- Websites whose data are in a report. A report is deleted as a whole when one of its websites is.
create table report_websites (
  workspace_id uuid not null,
  report_id uuid not null,
  website_id uuid not null,
  primary key (workspace_id, report_id, website_id),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
);
create index report_websites_website on report_websites (workspace_id, website_id);
call protect_tenant_table('report_websites', 'workspace_id', 'select, insert, update, delete');

-- A report of several websites is seen only with all of them. The function looks past the policies: a
-- website that is hidden must still count.
create function sees_report(report uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(bool_and(website_id = any (app_websites())), false)
    from report_websites where workspace_id = app_workspace() and report_id = report
  $$;
revoke all on function sees_report from public;
grant execute on function sees_report to sightline_limited;
call limit_tenant_table('reports', 'sees_report(id)');

-- The files of each report.
create table report_files (
  workspace_id uuid not null,
  report_id uuid not null,
  format text not null check (format in ('pdf', 'csv', 'json')),
  -- For CSV: the table's key; empty for a file with the whole report.
  table_key text not null default '',
  storage_key text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  -- For PDF.
  pages integer,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, report_id, format, table_key),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
);
call protect_tenant_table('report_files', 'workspace_id', 'select, insert, update, delete');
call limit_tenant_table('report_files', 'sees_report(report_id)');

create table report_deliveries (
  workspace_id uuid not null,
  report_id uuid not null,
  recipient text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  error text,
  sent_at timestamptz,
  primary key (workspace_id, report_id, recipient),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
);
call protect_tenant_table('report_deliveries', 'workspace_id', 'select, insert, update, delete');
-- Who gets reports is the workspace's business: a sign-in that is limited to some websites sees none.
call limit_tenant_table('report_deliveries', 'false');

-- Addresses that schedules name, and what their readers decided. Reports go to those that confirmed
-- by a link, and to those at a domain that the workspace verified (mail_state).
create table mail_recipients (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- In lower case.
  address text not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed')),
  -- The mails that asked for confirmation, and the time of the last one.
  questions integer not null default 0,
  asked_at timestamptz,
  changed_at timestamptz not null default now(),
  -- Digests and notices end apart from reports; only their reader sets this.
  digests_ended_at timestamptz,
  primary key (workspace_id, address)
);
call protect_tenant_table('mail_recipients', 'workspace_id', 'select, insert, update, delete');

-- The number of mails of the last day on which there were any.
create table mail_days (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  day date not null,
  mails integer not null
);
call protect_tenant_table('mail_days', 'workspace_id', 'select, insert, update, delete');

-- Folders of the file store that are to be removed. Each is removed twice: a file that was being
-- written when its row was deleted may appear after the first pass.
create table file_removals (
  workspace_id uuid not null,
  id bigint generated always as identity,
  prefix text not null,
  due_at timestamptz not null default now(),
  passes integer not null default 0,
  primary key (workspace_id, id)
);
create index file_removals_due on file_removals (due_at);
call protect_tenant_table('file_removals', 'workspace_id', 'select, insert, update, delete');
