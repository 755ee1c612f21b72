-- Reports of engines' operators, as files: what Google and Bing say of the website in their AI
-- answers. They have no API.
create table ai_imports (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  source text not null check (source in ('google_report', 'bing_report')),
  -- The first and last day that the report covers.
  period_from date not null,
  period_to date not null,
  -- Whether each row is of one day; otherwise each covers the whole period.
  is_daily boolean not null,
  has_pages boolean not null,
  has_queries boolean not null,
  row_count integer not null,
  ignored_columns text[] not null,
  -- SHA-256 of the rows: the same report sent again is found by it.
  content_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  constraint ai_imports_content unique
    (workspace_id, website_id, source, period_from, period_to, content_hash),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index ai_imports_newest on ai_imports (workspace_id, website_id, source, period_to, id);
call protect_tenant_table('ai_imports', 'workspace_id', 'select, insert, delete');

create table ai_import_rows (
  workspace_id uuid not null,
  import_id uuid not null,
  -- Place in the file, below its header.
  place integer not null,
  -- In the ledger's form.
  page text,
  query text,
  day date,
  country text,
  device text,
  impressions bigint,
  citations bigint,
  primary key (workspace_id, import_id, place),
  foreign key (workspace_id, import_id) references ai_imports (workspace_id, id) on delete cascade
);
call protect_tenant_table('ai_import_rows', 'workspace_id', 'select, insert, delete');
