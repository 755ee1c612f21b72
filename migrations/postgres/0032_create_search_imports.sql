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
