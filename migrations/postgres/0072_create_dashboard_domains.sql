-- The own domain of a workspace's dashboard. Many may claim a host; the one that showed last, by a DNS
-- record, that it is theirs has it.
create table dashboard_domains (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  host text not null check (host = lower(host)),
  verified_at timestamptz,
  checked_at timestamptz
);
create index dashboard_domains_host on dashboard_domains (host) where verified_at is not null;
call protect_tenant_table('dashboard_domains', 'workspace_id', 'select, insert, update, delete');

-- A session counts at the host that it was opened at; null is the service's own.
alter table dashboard_sessions add column host text;

-- A one-time code by which an own domain opens a session: for that host, and for the browser that has
-- the secret of this hash.
alter table dashboard_links add column host text, add column browser_hash bytea,
  add column session_method text;

-- Its result has a new column.
drop function if exists admit_dashboard_sessions(bytea[], int[], int, int, text[]);
