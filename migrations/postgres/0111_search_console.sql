-- Accounts at Google and Bing. One account may have many properties, and a workspace many accounts.
create table search_connections (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('google', 'bing')),
  method text not null
    check (method in ('service_account', 'oauth', 'refresh_token', 'api_key')),
  name text not null,
  -- The address, client or key by which people recognize the account; never a secret.
  account text not null,
  secret bytea not null,
  state text not null check (state in ('connected', 'requires_reconnect', 'no_data')),
  state_reason text,
  -- Whether numbers come from Google or Bing themselves, or from the sandbox.
  data_source text not null check (data_source in ('live', 'sandbox')),
  -- Whether the account may change anything, such as submit sitemaps.
  can_write boolean not null default false,
  tested_at timestamptz,
  -- No call is made before this time: the provider throttles the account.
  blocked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
call protect_tenant_table('search_connections', 'workspace_id', 'select, insert, update, delete');

-- Consents under way at Google. The row ends with its first use, or at `expires_at`.
create table search_connect_attempts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- Hash of the secret in the link to our page, and of the `state` that Google returns.
  token_hash bytea not null,
  -- Hash of the browser's cookie; null until the page was opened and confirmed.
  browser_hash bytea,
  -- The verifier of PKCE, sealed.
  verifier bytea not null,
  name text not null,
  key_id uuid not null,
  key_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, token_hash)
);
create index search_connect_attempts_expires on search_connect_attempts (expires_at);
call protect_tenant_table(
  'search_connect_attempts', 'workspace_id', 'select, insert, update, delete'
);

-- What each account may read, as it was listed last.
create table search_properties (
  workspace_id uuid not null,
  connection_id uuid not null,
  -- As the provider names it: `sc-domain:example.com`, `https://www.example.com/`.
  property text not null,
  kind text not null check (kind in ('domain', 'url_prefix')),
  -- Without `www.`, as websites have it.
  domain text not null,
  permission text not null,
  listed_at timestamptz not null,
  -- Since when the account no longer lists it; null while it does.
  missing_since timestamptz,
  primary key (workspace_id, connection_id, property),
  foreign key (workspace_id, connection_id)
    references search_connections (workspace_id, id) on delete cascade
);
create index search_properties_domain on search_properties (workspace_id, domain);
call protect_tenant_table('search_properties', 'workspace_id', 'select, insert, update, delete');

-- The property that a website's data come from, one for each provider.
create table search_bindings (
  workspace_id uuid not null,
  website_id uuid not null,
  provider text not null check (provider in ('google', 'bing')),
  connection_id uuid not null,
  property text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, website_id, provider),
  foreign key (workspace_id, website_id)
    references websites (workspace_id, id) on delete cascade,
  foreign key (workspace_id, connection_id, property)
    references search_properties (workspace_id, connection_id, property) on delete cascade
);
create index search_bindings_property
  on search_bindings (workspace_id, connection_id, property);
call protect_tenant_table('search_bindings', 'workspace_id', 'select, insert, update, delete');

-- A sign-in that is limited to some websites sees what they are bound to: of a connection its state,
-- and never its secret.
create policy websites on search_connections as restrictive to sightline_limited
  using (exists (select from search_bindings b where b.workspace_id = search_connections.workspace_id
    and b.connection_id = search_connections.id));
grant select (workspace_id, id, provider, state, data_source) on search_connections
  to sightline_limited;
call limit_tenant_table('search_properties', 'exists (select from search_bindings b
  where b.workspace_id = search_properties.workspace_id
    and b.connection_id = search_properties.connection_id and b.property = search_properties.property)');

-- Files with data of Search Console: its own exports, and tables of its bulk export.
create table search_imports (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  -- An export's rows are a snapshot of its period, below. Those of a table are days in ClickHouse.
  kind text not null
    check (kind in ('export', 'searchdata_site_impression', 'searchdata_url_impression')),
  -- As the file names it; null in an export, which does not say.
  property text,
  search_types text[] not null,
  period_from date not null,
  period_to date not null,
  row_count bigint not null,
  ignored_columns text[] not null,
  -- Totals of an export's period, from its table of days; null without one.
  clicks bigint,
  impressions bigint,
  weighted_position double precision,
  -- Filters that were set when the export was made, by the names of its language.
  filters jsonb not null default '[]',
  -- Version under which the days of a table are stored.
  version bigint,
  data_source text not null check (data_source in ('live', 'sandbox')),
  -- SHA-256 of an export's rows: the same export sent again is found by it.
  content_hash bytea,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  constraint search_imports_content unique
    (workspace_id, website_id, search_types, period_from, period_to, content_hash),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index search_imports_newest on search_imports (workspace_id, website_id, created_at desc);
call protect_tenant_table('search_imports', 'workspace_id', 'select, insert, delete');

create table search_import_rows (
  workspace_id uuid not null,
  import_id uuid not null,
  -- `query`, `page`, `country`, `device`, `appearance` or `date`: each describes the same searches.
  dimension text not null,
  -- Place in the table, from 1.
  place integer not null,
  name text not null,
  clicks bigint not null,
  impressions bigint not null,
  position double precision,
  primary key (workspace_id, import_id, dimension, place),
  foreign key (workspace_id, import_id)
    references search_imports (workspace_id, id) on delete cascade
);
call protect_tenant_table('search_import_rows', 'workspace_id', 'select, insert, delete');

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
call limit_tenant_table('inspection_budgets', 'exists (select from search_bindings b
  where b.workspace_id = inspection_budgets.workspace_id and b.property = inspection_budgets.property)');

-- The day of quotas for which URLs were last chosen for a website.
create table inspection_watches (
  workspace_id uuid not null,
  website_id uuid not null,
  planned_on date not null,
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('inspection_watches', 'workspace_id', 'select, insert, update, delete');

-- What the Chrome UX Report said of an origin or a page, kept for a day: the report changes daily,
-- and its limit is one for all workspaces.
create table web_vitals (
  workspace_id uuid not null,
  website_id uuid not null,
  -- An origin without a slash at its end, or the URL of a page.
  target text not null,
  device text not null check (device in ('phone', 'desktop')),
  data_source text not null check (data_source in ('live', 'sandbox')),
  read_at timestamptz not null,
  -- The newest 28 days and the history by week; null where Chrome saw too few visits.
  record jsonb,
  history jsonb not null,
  primary key (workspace_id, website_id, target, device),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index web_vitals_read on web_vitals (workspace_id, read_at);
call protect_tenant_table('web_vitals', 'workspace_id', 'select, insert, update, delete');

-- What Bing says of its crawls of a website, by its own days.
create table bing_crawl_days (
  workspace_id uuid not null,
  website_id uuid not null,
  property text not null,
  day date not null,
  -- Counts by name, as `bing-webmaster.ts` has them.
  counts jsonb not null,
  data_source text not null check (data_source in ('live', 'sandbox')),
  read_at timestamptz not null,
  primary key (workspace_id, website_id, property, day),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('bing_crawl_days', 'workspace_id', 'select, insert, update, delete');

-- Pages with which Bing has issues, as it listed them last; since when it lists each.
create table bing_crawl_issues (
  workspace_id uuid not null,
  website_id uuid not null,
  property text not null,
  url text not null,
  http_status integer not null,
  -- Bing's bits.
  issues bigint not null,
  in_links bigint not null,
  data_source text not null check (data_source in ('live', 'sandbox')),
  first_listed_at timestamptz not null,
  listed_at timestamptz not null,
  -- When Bing no longer listed it; null while it does.
  gone_at timestamptz,
  primary key (workspace_id, website_id, property, url),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('bing_crawl_issues', 'workspace_id', 'select, insert, update, delete');
