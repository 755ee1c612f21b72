-- Experiments: some pages are changed, others are not, and one metric decides.
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
  start_day date not null,
  end_day date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check (start_day < end_day)
);
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
