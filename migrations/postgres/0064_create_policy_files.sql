-- Small files in which a host says what AI companies may do, version by version: they are read with
-- its robots.txt. A version is first seen at first_seen_at, and seen again up to last_seen_at.
create table policy_files (
  workspace_id uuid not null,
  website_id uuid not null,
  host text not null,
  kind text not null check (kind in ('tdmrep', 'license', 'llms_txt')),
  -- As it was asked for: robots.txt may name licenses of other hosts.
  url text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  checks integer not null default 1,
  status smallint,
  state text not null check (state in ('read', 'missing', 'unreadable', 'unreachable')),
  -- Why it cannot be read, as a sentence.
  problem text,
  body bytea,
  -- Of llms.txt: how many links there are, how many were followed, and those that are broken.
  links jsonb,
  primary key (workspace_id, website_id, host, kind, url, first_seen_at),
  foreign key (workspace_id, website_id, host)
    references robots_hosts (workspace_id, website_id, host) on delete cascade
);
call protect_tenant_table('policy_files', 'workspace_id', 'select, insert, update, delete');
