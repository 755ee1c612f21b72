-- Which generation of a website's collected links counts, and what it is made of.
create table backlink_sites (
  workspace_id uuid not null,
  website_id uuid not null,
  -- Milliseconds since 1970 at the beginning of its merge; 0 before the first.
  generation bigint not null default 0,
  links bigint not null default 0,
  -- When links were last bought, and how many the provider said there are.
  collected_at timestamptz,
  provider_links bigint,
  -- `live`, or `sandbox` if a stand-in answered.
  data_source text check (data_source in ('live', 'sandbox')),
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('backlink_sites', 'workspace_id', 'select, insert, update, delete');

-- Collections and files whose links are merged, each once.
create table backlink_imports (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  -- `search_console`, `ahrefs`, `majestic`, `moz`, `semrush`, `other`, or a provider.
  source text not null,
  -- Name in ClickHouse: the import's id, or the job's.
  batch text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'merged', 'failed')),
  -- Whether it names all links that its source has, so that a missing one is lost.
  is_complete boolean not null default false,
  row_count integer not null default 0,
  invalid_rows integer not null default 0,
  created_at timestamptz not null default now(),
  merged_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, website_id, batch),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index backlink_imports_ready on backlink_imports (created_at) where state = 'ready';
create index backlink_imports_list on backlink_imports (workspace_id, website_id, id);
call protect_tenant_table('backlink_imports', 'workspace_id', 'select, insert, update, delete');
