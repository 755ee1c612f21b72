-- Bulk exports of a workspace's data.
create table exports (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  job_id uuid not null,
  format text not null check (format in ('parquet', 'jsonl')),
  datasets text[] not null,
  -- Null for all websites.
  website_ids uuid[],
  changed_since timestamptz,
  -- Where the files go, as ExportDestination, without secrets.
  destination jsonb not null,
  -- Sealed; removed when the job has ended.
  credentials bytea,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (workspace_id, id)
);
create index exports_job on exports (workspace_id, job_id);
create index exports_expiry on exports (expires_at);
create index exports_secret on exports (workspace_id, job_id) where credentials is not null;
call protect_tenant_table('exports', 'workspace_id', 'select, insert, update, delete');

-- One file for each dataset that is written.
create table export_files (
  workspace_id uuid not null,
  export_id uuid not null,
  dataset text not null,
  storage_key text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  row_count bigint not null,
  deleted_count bigint not null,
  -- The time of the snapshot.
  as_of timestamptz not null,
  primary key (workspace_id, export_id, dataset),
  foreign key (workspace_id, export_id) references exports (workspace_id, id) on delete cascade
);
call protect_tenant_table('export_files', 'workspace_id', 'select, insert, update, delete');

-- Rows that were deleted, for exports of changes. A trigger writes them (functions/exports.sql).
create table deleted_rows (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  dataset text not null,
  row_id uuid not null,
  website_id uuid,
  deleted_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, dataset, row_id)
);
create index deleted_rows_since on deleted_rows (workspace_id, dataset, deleted_at);
create index deleted_rows_age on deleted_rows (deleted_at);
call protect_tenant_table('deleted_rows', 'workspace_id', 'select');
