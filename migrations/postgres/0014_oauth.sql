-- A key for an agent works at /mcp only. `granted_by` is the key that a person proved the workspace
-- with when an agent's client asked for access by OAuth: the client acts by a key of its own, whose
-- secrets are the access tokens. It ends with the key that granted it.
-- The function `admit_requests` stays where it exists, for programs of the version before.
alter table api_keys
  add column is_agent boolean not null default false,
  add column granted_by uuid,
  add foreign key (workspace_id, granted_by) references api_keys (workspace_id, id) on delete cascade,
  add check (granted_by is null or is_agent);
create index api_keys_granted_by on api_keys (workspace_id, granted_by) where granted_by is not null;

create or replace function public_id(id uuid) returns text language sql immutable strict parallel safe as $$
  select (array['ws', 'web', 'kw', 'grp', 'job', 'aud', 'rep', 'rsc', 'cmp', 'prm', 'key', 'drn',
      'lgb', 'evt', 'url', 'smp', 'rbt', 'alr', 'apv',
      'brd', 'ait', 'ans', 'oac', 'oag'])[get_byte(uuid_send(id), 15)] || '_' ||
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substring(bits from 1 + 5 * place for 5)::bit(5)::int + 1, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
    generate_series(0, 25) as place
$$;

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
