-- What a start, a stop and a conclusion leave on a campaign.
alter table campaigns
  add column cadence text not null default 'daily' check (cadence in ('daily', 'website')),
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column stop_reason text;
create index campaigns_running on campaigns (id) where status = 'running';

-- The pages of a campaign and their arms, frozen before the change. Pages that are added or removed
-- later start another cohort, and the earlier one stays readable.
create table cohorts (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  number integer not null,
  start_day date not null,
  end_day date not null,
  -- Days whose numbers the draw saw.
  history_from date not null,
  history_to date not null,
  seed integer not null,
  -- What was promised before the start: the minimum detectable effect, and how it was computed.
  design jsonb not null,
  -- What was found; null until it is evaluated.
  result jsonb,
  frozen_at timestamptz not null default clock_timestamp(),
  evaluated_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, campaign_id, number),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  check ((result is null) = (evaluated_at is null))
);
call protect_tenant_table('cohorts', 'workspace_id', 'select, insert, update, delete');

create table cohort_units (
  workspace_id uuid not null,
  cohort_id uuid not null,
  page text not null,
  -- Not a reference: a campaign outlives its websites.
  website_id uuid not null,
  is_treated boolean not null,
  -- Units of one stratum could have exchanged their arms.
  stratum integer not null,
  primary key (workspace_id, cohort_id, page),
  foreign key (workspace_id, cohort_id) references cohorts (workspace_id, id) on delete cascade
);
call protect_tenant_table('cohort_units', 'workspace_id', 'select, insert, delete');

alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check check (kind in
  ('start_workflow', 'cancel_workflow', 'signal_workflow', 'sync_schedule', 'sync_report_schedule',
   'deliver_webhook', 'sync_campaign', 'advance_campaign'));
