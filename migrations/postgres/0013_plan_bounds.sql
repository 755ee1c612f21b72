-- Raw bytes of log lines that a workspace sent in a day (UTC): what its plan bounds. Programs add
-- what they read every few seconds; only a function writes.
create table log_bytes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  day date not null,
  bytes bigint not null,
  primary key (workspace_id, day)
);
create index log_bytes_day on log_bytes (day);
call protect_tenant_table('log_bytes', 'workspace_id', 'select');
