create table workspaces (
  id uuid primary key,
  name text not null,
  plan text not null,
  -- What an operator set: these count instead of the plan's limits, by their names in the API.
  limits jsonb not null default '{}',
  -- Refuses all who ask.
  suspended_at timestamptz,
  -- A deleted workspace goes when what it had is purged.
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
call protect_tenant_table('workspaces', 'id', 'select');
call limit_tenant_table('workspaces', 'true');

create table api_keys (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  access text not null check (access in ('read', 'read_write')),
  -- A key for an agent works at /mcp only.
  is_agent boolean not null default false,
  -- The key that a person proved the workspace with when an agent's client asked for access by OAuth.
  -- The client acts by a key of its own, whose secrets are the access tokens; it ends with this one.
  granted_by uuid,
  -- The key, or a person's sign-in, that made this one; null for those of an operator and of grants.
  -- What an agent's key made ends with it, and what a person made is shown when the person is revoked.
  created_by uuid,
  -- A person is a key that works in the dashboard only. Its secret is made when the person accepts the
  -- invitation, so the inviter never sees it. What a person's role may do follows from `access`,
  -- `website_ids` and `can_manage`, so that no two columns can disagree.
  is_person boolean not null default false,
  -- Null: all websites. Reads alone can be limited: what changes start reaches beyond a website.
  website_ids uuid[],
  -- False for an editor, who changes websites but neither people, keys nor providers.
  can_manage boolean not null default true,
  -- Where a person is mailed links to sign in.
  email text,
  hint text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  rotated_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, granted_by) references api_keys (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references api_keys (workspace_id, id)
    on delete set null (created_by),
  check (granted_by is null or is_agent),
  constraint api_keys_limited check
    (website_ids is null or (is_person and access = 'read' and website_ids <> '{}')),
  check (email is null or (is_person and email = lower(email)))
) with (fillfactor = 70);
create index api_keys_granted_by on api_keys (workspace_id, granted_by) where granted_by is not null;
create index api_keys_created_by on api_keys (workspace_id, created_by) where created_by is not null;
-- An address signs in to each workspace that invited it, once.
create unique index api_keys_email on api_keys (workspace_id, email)
  where email is not null and revoked_at is null;
-- A sign-in by mail knows no workspace.
create index api_keys_by_email on api_keys (email) where email is not null and revoked_at is null;
call protect_tenant_table('api_keys', 'workspace_id', 'select, insert, update');

-- A key has one secret, and for the grace period after a rotation the previous one as well.
create table api_key_secrets (
  workspace_id uuid not null,
  key_id uuid not null,
  hash bytea not null,
  expires_at timestamptz,
  -- A token may have less access than its grant: null for as much.
  access text check (access in ('read', 'read_write')),
  primary key (workspace_id, hash),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade
);
create index api_key_secrets_hash on api_key_secrets (hash);
create index api_key_secrets_key on api_key_secrets (workspace_id, key_id);
call protect_tenant_table('api_key_secrets', 'workspace_id', 'select, insert, update, delete');

-- Request counts need not survive a crash of Postgres, so their table is UNLOGGED and costs no
-- durable write.
create unlogged table rate_windows (
  subject text primary key,
  opened_at timestamptz not null,
  hits integer not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

create table audit_log (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  key_id uuid,
  actor text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  request_id text,
  -- The client's, with IPv6 cut to /64.
  address text,
  details jsonb not null default '{}',
  primary key (workspace_id, id)
);
-- Append-only: the application's role may insert and read.
call protect_tenant_table('audit_log', 'workspace_id', 'select, insert');

create table idempotency_keys (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  key text not null,
  fingerprint bytea not null,
  attempt integer not null default 1,
  lease_until timestamptz not null,
  reply bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (workspace_id, key)
);
create index idempotency_keys_expires on idempotency_keys (expires_at);
call protect_tenant_table('idempotency_keys', 'workspace_id', 'select, insert, update, delete');
-- A POST that only asks keeps its reply for its Idempotency-Key, which is bound to its key.
grant select, insert, update, delete on idempotency_keys to sightline_limited;

-- Credits are what provider calls cost. A job reserves before it is queued. Each call settles once
-- under its own id, so that an activity that runs twice pays once.
create table credit_reservations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  job_id uuid not null,
  credits integer not null check (credits >= 0),
  created_at timestamptz not null default now(),
  primary key (workspace_id, job_id)
);
call protect_tenant_table('credit_reservations', 'workspace_id', 'select, insert, update, delete');

create table credit_settlements (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  call_id text not null,
  job_id uuid,
  -- No foreign key: costs outlive their website.
  website_id uuid,
  month date not null,
  provider text not null,
  credits integer not null check (credits >= 0),
  -- What the provider charges for the call in its own unit; null if it does not say.
  cost_amount double precision,
  cost_unit text,
  settled_at timestamptz not null default now(),
  primary key (workspace_id, call_id)
);
create index credit_settlements_month on credit_settlements (workspace_id, month);
create index credit_settlements_job on credit_settlements (workspace_id, job_id);
call protect_tenant_table('credit_settlements', 'workspace_id', 'select, insert');
-- Of a queued result page, which is paid for when it is asked, what its answer shows was not charged
-- is given back.
grant update (credits) on credit_settlements to sightline_app;
-- What calls cost is the workspace's business, not that of a website's readers.
drop policy websites on credit_settlements;
revoke select on credit_settlements from sightline_limited;

create table provider_credentials (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  provider text not null,
  secret bytea not null,
  hint text not null,
  -- What the provider answered when the account was saved; a reason unless it is verified.
  state text not null check (state in ('verified', 'exhausted', 'unverified')),
  state_reason text,
  plan text,
  balance double precision,
  balance_unit text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, provider)
);
call protect_tenant_table('provider_credentials', 'workspace_id', 'select, insert, update, delete');

-- Effects of tool calls that agents were shown, until they call again and the call is made.
create table agent_confirmations (
  workspace_id uuid not null,
  id uuid not null,
  -- Hash of the secret that the second call carries. The transaction that acts deletes the row.
  token_hash bytea not null,
  key_id uuid not null,
  tool text not null,
  arguments_hash bytea not null,
  -- Hash of what the agent was shown, and of the version of its target.
  version_hash bytea not null,
  summary jsonb not null,
  -- The confirming party: the agent itself, a person through the agent's client, or a person
  -- through a link.
  way text not null check (way in ('token', 'elicitation', 'link')),
  approved_at timestamptz,
  approved_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade
);
create unique index agent_confirmations_token on agent_confirmations (workspace_id, token_hash);
create index agent_confirmations_key on agent_confirmations (workspace_id, key_id);
create index agent_confirmations_expires on agent_confirmations (expires_at);
call protect_tenant_table('agent_confirmations', 'workspace_id', 'select, insert, update, delete');

-- Clients register before anybody says for which workspace, so their table is no tenant's: only
-- functions of the owner reach it. A client that got no grant is forgotten after a day.
create table oauth_clients (
  id uuid primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null default now(),
  last_granted_at timestamptz
);
create index oauth_clients_unused on oauth_clients (created_at) where last_granted_at is null;

-- What a person agreed to, until the client exchanges the code for tokens. Codes that were used stay
-- for a day, so that a second use is noticed.
create table oauth_codes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- The id of the grant that the code is exchanged for: one person's decision makes one code.
  grant_id uuid not null,
  hash bytea not null,
  granted_by uuid not null,
  -- An id of `oauth_clients`, or the URL of a client's own metadata document.
  client_id text not null,
  client_name text not null,
  redirect_uri text not null,
  code_challenge text not null,
  access text not null check (access in ('read', 'read_write')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (workspace_id, grant_id),
  foreign key (workspace_id, granted_by) references api_keys (workspace_id, id) on delete cascade
);
create index oauth_codes_hash on oauth_codes (hash);
create index oauth_codes_granted_by on oauth_codes (workspace_id, granted_by);
create index oauth_codes_expires on oauth_codes (expires_at);
call protect_tenant_table('oauth_codes', 'workspace_id', 'select, insert, update, delete');

-- Access that a person gave an agent's client. Revoking one deletes its row and revokes its key.
create table oauth_grants (
  workspace_id uuid not null,
  id uuid not null,
  -- The key by which the client acts.
  key_id uuid not null,
  client_id text not null,
  client_name text not null,
  redirect_host text not null,
  created_at timestamptz not null default now(),
  -- Moves with each refresh: a client that stays away loses its access.
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade
);
create unique index oauth_grants_key on oauth_grants (workspace_id, key_id);
create index oauth_grants_expires on oauth_grants (expires_at);
call protect_tenant_table('oauth_grants', 'workspace_id', 'select, insert, update, delete');

-- Refresh tokens that were used stay as long as they were good for, so that a second use is noticed.
create table oauth_refresh_tokens (
  workspace_id uuid not null,
  hash bytea not null,
  grant_id uuid not null,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (workspace_id, hash),
  foreign key (workspace_id, grant_id) references oauth_grants (workspace_id, id) on delete cascade
);
create index oauth_refresh_tokens_hash on oauth_refresh_tokens (hash);
create index oauth_refresh_tokens_grant on oauth_refresh_tokens (workspace_id, grant_id);
create index oauth_refresh_tokens_expires on oauth_refresh_tokens (expires_at);
call protect_tenant_table('oauth_refresh_tokens', 'workspace_id', 'select, insert, update, delete');

-- How long a workspace keeps data that age, one row for each kind that has a setting or lost data.
create table retention (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  data text not null,
  -- What the workspace asks for; null is as long as the plan allows.
  days integer check (days > 0),
  -- The first day that was kept when older data were removed. It only rises: what is gone does not
  -- come back with a longer setting.
  kept_since date,
  -- Everything before this day is removed; behind `kept_since` while a removal runs.
  removed_before date,
  primary key (workspace_id, data)
);
call protect_tenant_table('retention', 'workspace_id', 'select, insert, update');
-- Reads of websites name the first day that is kept, also to a sign-in that is limited to some.
call limit_tenant_table('retention', 'true');
