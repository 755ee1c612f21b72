create table workspaces (
  id uuid primary key,
  name text not null,
  plan text not null,
  created_at timestamptz not null default now()
);
call protect_tenant_table('workspaces', 'id', 'select');

create table api_keys (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  access text not null check (access in ('read', 'read_write')),
  hint text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  rotated_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
) with (fillfactor = 70);
call protect_tenant_table('api_keys', 'workspace_id', 'select, insert, update');

-- A key has one secret, and for the grace period after a rotation the previous one as well.
create table api_key_secrets (
  workspace_id uuid not null,
  key_id uuid not null,
  hash bytea not null,
  expires_at timestamptz,
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
  month date not null,
  provider text not null,
  credits integer not null check (credits >= 0),
  settled_at timestamptz not null default now(),
  primary key (workspace_id, call_id)
);
create index credit_settlements_month on credit_settlements (workspace_id, month);
create index credit_settlements_job on credit_settlements (workspace_id, job_id);
call protect_tenant_table('credit_settlements', 'workspace_id', 'select, insert');

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
