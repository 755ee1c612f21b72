-- Sign-ins to the dashboard. Both tables refer to the very secret of the key: they end with it when
-- the key is rotated. Only hashes of the session's and the link's own secrets are stored.
create table dashboard_sessions (
  workspace_id uuid not null,
  hash bytea not null,
  key_id uuid not null,
  key_secret_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Precise to a minute; a session that is idle for too long ends.
  last_seen_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, hash),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade,
  foreign key (workspace_id, key_secret_hash) references api_key_secrets (workspace_id, hash)
    on delete cascade
);
-- The cookie names no workspace.
create index dashboard_sessions_hash on dashboard_sessions (hash);
create index dashboard_sessions_key on dashboard_sessions (workspace_id, key_id, last_seen_at);
create index dashboard_sessions_secret on dashboard_sessions (workspace_id, key_secret_hash);
create index dashboard_sessions_seen on dashboard_sessions (last_seen_at);
call protect_tenant_table('dashboard_sessions', 'workspace_id', 'select, insert, update, delete');

-- One-time links that sign in. Used ones stay until they expire, so that a second use is reported
-- as one.
create table dashboard_links (
  workspace_id uuid not null,
  hash bytea not null,
  key_id uuid not null,
  key_secret_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (workspace_id, hash),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade,
  foreign key (workspace_id, key_secret_hash) references api_key_secrets (workspace_id, hash)
    on delete cascade
);
create index dashboard_links_hash on dashboard_links (hash);
create index dashboard_links_key on dashboard_links (workspace_id, key_id);
create index dashboard_links_secret on dashboard_links (workspace_id, key_secret_hash);
create index dashboard_links_expires on dashboard_links (expires_at);
call protect_tenant_table('dashboard_links', 'workspace_id', 'select, insert, update, delete');

-- What the overview counts for all websites at once, among many more rows.
create index keywords_unconfirmed on keywords (workspace_id, website_id) where not confirmed;
create index jobs_failed on jobs (workspace_id, website_id, finished_at) where status = 'failed';
