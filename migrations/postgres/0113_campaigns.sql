-- Experiments: some pages, keywords or prompts are changed, others are not, and one metric decides.
create table campaigns (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  hypothesis text,
  goal text,
  owner text,
  tags text[] not null default '{}',
  status text not null default 'draft'
    check (status in ('draft', 'running', 'concluded', 'stopped')),
  assignment text not null check (assignment in ('random', 'matched', 'self_selected')),
  primary_metric text not null,
  secondary_metrics text[] not null default '{}',
  -- Addresses in normal form. For a random assignment, all of them are targets, and the start draws.
  target_pages text[] not null,
  control_pages text[] not null default '{}',
  -- Path rules, links, keywords, groups, tags and prompts, by the API's names; the start resolves
  -- them, and writes the pages and ids that it froze into the plan.
  targets jsonb not null default '{}',
  controls jsonb not null default '{}',
  -- Engine, country, language and device of the rankings; null if the keywords have one only.
  rank_series jsonb,
  -- Not a reference: a campaign outlives the target whose answers it counts.
  ai_target_id uuid,
  start_day date not null,
  end_day date not null,
  -- What a start, a stop and a conclusion leave.
  cadence text not null default 'daily' check (cadence in ('daily', 'website')),
  started_at timestamptz,
  ended_at timestamptz,
  stop_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check (start_day < end_day)
);
create index campaigns_running on campaigns (id) where status = 'running';
call protect_tenant_table('campaigns', 'workspace_id', 'select, insert, update, delete');

-- A campaign outlives its websites: what it found stays readable.
create table campaign_websites (
  workspace_id uuid not null,
  campaign_id uuid not null,
  website_id uuid not null,
  primary key (workspace_id, campaign_id, website_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index campaign_websites_website on campaign_websites (workspace_id, website_id);
call protect_tenant_table('campaign_websites', 'workspace_id', 'select, insert, update, delete');

-- A campaign of several websites is seen only with all of them. The function looks past the policies:
-- a website that is hidden must still count.
create function sees_campaign(campaign uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(bool_and(website_id = any (app_websites())), false)
    from campaign_websites where workspace_id = app_workspace() and campaign_id = campaign
  $$;
revoke all on function sees_campaign from public;
grant execute on function sees_campaign to sightline_limited;
call limit_tenant_table('campaigns', 'sees_campaign(id)');

-- What happened while a campaign ran, or before it.
create table campaign_events (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  kind text not null
    check (kind in ('content_published', 'deploy', 'link_won', 'outage', 'note')),
  at timestamptz not null,
  title text not null,
  url text,
  -- The sender's own name of the event, such as a commit: sent twice, it is one event.
  external_id text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint campaign_events_external unique (workspace_id, campaign_id, external_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
create index campaign_events_list on campaign_events (workspace_id, campaign_id, at, id);
call protect_tenant_table('campaign_events', 'workspace_id', 'select, insert, update, delete');
call limit_tenant_table('campaign_events', 'sees_campaign(campaign_id)');

-- Conversions of pages by day, as a person sent them. A day with a row of any page is measured for
-- all: pages without a row had none on it.
create table campaign_conversions (
  workspace_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  -- The page's URL in normal form may be longer than an index entry.
  page_hash bytea not null,
  page text not null,
  value double precision not null check (value >= 0),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, campaign_id, day, page_hash),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
call protect_tenant_table('campaign_conversions', 'workspace_id', 'select, insert, update, delete');

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
call limit_tenant_table('cohorts', 'sees_campaign(campaign_id)');

create table cohort_units (
  workspace_id uuid not null,
  cohort_id uuid not null,
  -- The URL of a page, or the id of a keyword or prompt.
  unit text not null,
  -- Text of a keyword or prompt as it was frozen; null for pages, whose URL is their name.
  name text,
  -- Not a reference: a campaign outlives its websites.
  website_id uuid not null,
  is_treated boolean not null,
  -- Units of one stratum could have exchanged their arms.
  stratum integer not null,
  primary key (workspace_id, cohort_id, unit),
  foreign key (workspace_id, cohort_id) references cohorts (workspace_id, id) on delete cascade
);
call protect_tenant_table('cohort_units', 'workspace_id', 'select, insert, delete');
