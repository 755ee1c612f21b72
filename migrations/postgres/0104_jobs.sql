-- website_id has no foreign key: the purge job of a deleted website outlives it.
create table jobs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  website_id uuid,
  type text not null,
  status text not null check (status in ('queued', 'running', 'paused', 'completed', 'failed', 'canceled')),
  input jsonb not null default '{}',
  progress jsonb,
  warnings jsonb not null default '[]',
  skipped jsonb not null default '[]',
  result jsonb,
  error jsonb,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Read by the job's first activity, so that a job which never started is canceled, too.
  cancel_requested_at timestamptz,
  -- When a live job's workflow was last looked for (activities/jobs/lost-jobs.ts).
  looked_at timestamptz,
  primary key (workspace_id, id)
);
create index jobs_website on jobs (workspace_id, website_id, id);
create index jobs_list on jobs (workspace_id, id);
-- At most one live job for each website and type, also under concurrent requests. Each deletion of
-- log batches has a job of its own.
create unique index jobs_one_live on jobs (workspace_id, website_id, type)
  where status in ('queued', 'running', 'paused') and website_id is not null
    and type <> 'logs.delete';
create index jobs_live on jobs (coalesce(looked_at, created_at))
  where status in ('queued', 'running', 'paused');
-- What the overview counts for all websites at once, among many more rows.
create index jobs_failed on jobs (workspace_id, website_id, finished_at) where status = 'failed';
call protect_tenant_table('jobs', 'workspace_id', 'select, insert, update, delete');

-- Messages to Temporal, written in the transaction of the change that causes them. One dispatcher
-- serves all tenants (functions/jobs.sql).
create table outbox (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('start_workflow', 'cancel_workflow', 'signal_workflow',
    'sync_schedule', 'sync_report_schedule', 'deliver_webhook', 'sync_campaign', 'advance_campaign')),
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index outbox_due on outbox (next_attempt_at);
-- A burst of events is one message: the delivery sends all that are due.
create unique index outbox_one_wake on outbox (workspace_id, (payload ->> 'webhookId'))
  where kind = 'deliver_webhook' and attempts = 0;
call protect_tenant_table('outbox', 'workspace_id', 'select, insert, delete');
