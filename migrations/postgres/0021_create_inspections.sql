-- The newest inspection of each ledger URL, as Google answered it.
create table url_inspections (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  property text not null,
  inspected_at timestamptz not null,
  data_source text not null check (data_source in ('live', 'sandbox')),
  -- Google's words, and ours for the reason.
  verdict text not null,
  reason text not null,
  coverage text,
  robots_txt_state text,
  indexing_state text,
  page_fetch_state text,
  last_crawl_at timestamptz,
  google_canonical text,
  user_canonical text,
  crawled_as text,
  sitemaps text[] not null,
  referring_urls text[] not null,
  rich_results jsonb,
  link text,
  primary key (workspace_id, url_id),
  foreign key (workspace_id, url_id) references ledger_urls (workspace_id, id) on delete cascade
) with (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create index url_inspections_website on url_inspections
  (workspace_id, website_id, inspected_at desc, url_id);
call protect_tenant_table('url_inspections', 'workspace_id', 'select, insert, update, delete');

-- The first inspection of a URL, and each later one that found something else.
create table url_inspection_changes (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  inspected_at timestamptz not null,
  verdict text not null,
  reason text not null,
  -- Null for the first inspection.
  verdict_before text,
  reason_before text,
  google_canonical text,
  last_crawl_at timestamptz,
  primary key (workspace_id, url_id, inspected_at),
  foreign key (workspace_id, url_id) references ledger_urls (workspace_id, id) on delete cascade
);
create index url_inspection_changes_website on url_inspection_changes
  (workspace_id, website_id, inspected_at desc, url_id);
call protect_tenant_table('url_inspection_changes', 'workspace_id', 'select, insert, delete');

-- URLs that wait for their inspection, and those whose inspection failed for good.
create table inspection_queue (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  property text not null,
  -- What people ask for goes before what the daily watch chooses.
  is_requested boolean not null,
  why text not null,
  -- The order of the queue.
  place bigint generated always as identity,
  queued_at timestamptz not null default clock_timestamp(),
  -- Calls that failed and may work later.
  failures integer not null default 0,
  failed_at timestamptz,
  failure_code text,
  failure_message text,
  primary key (workspace_id, url_id),
  foreign key (workspace_id, url_id) references ledger_urls (workspace_id, id) on delete cascade
);
create index inspection_queue_next on inspection_queue
  (workspace_id, website_id, is_requested desc, place) where failed_at is null;
create index inspection_queue_property on inspection_queue (workspace_id, property)
  where failed_at is null;
call protect_tenant_table('inspection_queue', 'workspace_id', 'select, insert, update, delete');

-- What is used of a property's budget: it is Google's limit for all websites of the property.
create table inspection_budgets (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  property text not null,
  -- Google's day of quotas, at UTC-8 all year: an hour late in summer, never early.
  day date not null,
  requested_used integer not null default 0,
  watch_used integer not null default 0,
  minute_at timestamptz not null,
  minute_used integer not null default 0,
  -- No inspection is made before this time, and why.
  blocked_until timestamptz,
  blocked_for text,
  primary key (workspace_id, property)
);
call protect_tenant_table('inspection_budgets', 'workspace_id', 'select, insert, update, delete');

-- The day of quotas for which URLs were last chosen for a website.
create table inspection_watches (
  workspace_id uuid not null,
  website_id uuid not null,
  planned_on date not null,
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('inspection_watches', 'workspace_id', 'select, insert, update, delete');
