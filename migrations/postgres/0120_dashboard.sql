-- Sign-ins to the dashboard. Sessions and links refer to the very secret of the key: they end with it
-- when the key is rotated. Only hashes of the session's and the link's own secrets are stored.
--
-- People list sessions and end them. The defaults are for a process of an older version, which does not
-- know the columns.
create table dashboard_sessions (
  workspace_id uuid not null,
  -- 39 is the code of a session's ids.
  id uuid not null default encode(set_byte(uuid_send(gen_random_uuid()), 15, 39), 'hex')::uuid,
  hash bytea not null,
  key_id uuid not null,
  key_secret_hash bytea not null,
  -- How it was opened: a workspace may require more than a mailed link.
  method text not null default 'link',
  -- The host that it was opened at, where alone it counts; null is the service's own.
  host text,
  address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  -- Precise to a minute; a session that is idle for too long ends.
  last_seen_at timestamptz not null default clock_timestamp(),
  -- It ends then, however much it is used.
  ends_at timestamptz not null default clock_timestamp() + interval '30 days',
  primary key (workspace_id, hash),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade,
  foreign key (workspace_id, key_secret_hash) references api_key_secrets (workspace_id, hash)
    on delete cascade
);
create unique index dashboard_sessions_id on dashboard_sessions (workspace_id, id);
-- The cookie names no workspace.
create index dashboard_sessions_hash on dashboard_sessions (hash);
create index dashboard_sessions_key on dashboard_sessions (workspace_id, key_id, last_seen_at);
create index dashboard_sessions_secret on dashboard_sessions (workspace_id, key_secret_hash);
create index dashboard_sessions_seen on dashboard_sessions (last_seen_at);
create index dashboard_sessions_ends on dashboard_sessions (ends_at);
call protect_tenant_table('dashboard_sessions', 'workspace_id', 'select, insert, update, delete');

-- One-time links that sign in. Used ones stay until they expire, so that a second use is reported
-- as one.
create table dashboard_links (
  workspace_id uuid not null,
  hash bytea not null,
  key_id uuid not null,
  -- Null: an invitation, which makes the secret, or a mailed link, which belongs to a person and not to
  -- one secret.
  key_secret_hash bytea,
  is_mailed boolean not null default false,
  -- The account of an OpenID provider that the person agrees to be signed in by, if it is such a link.
  openid_issuer text,
  openid_subject text,
  -- Of a one-time code by which an own domain opens a session: that host, and the hash of a secret of the
  -- browser that may use it.
  host text,
  browser_hash bytea,
  session_method text,
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

-- Passkeys of people. A credential is found by its own id and the person, whom it names: the first
-- alone is chosen by whoever registers, so it could be made equal to that of a stranger.
create table passkeys (
  workspace_id uuid not null,
  key_id uuid not null,
  credential bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  primary key (workspace_id, key_id, credential),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade
);
-- A browser names no workspace.
create index passkeys_credential on passkeys (credential);
call protect_tenant_table('passkeys', 'workspace_id', 'select, insert, update, delete');

-- What a workspace asks of its people who sign in; without a row nothing more than a link.
create table sign_in_settings (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  requires_passkey boolean not null default false
);
call protect_tenant_table('sign_in_settings', 'workspace_id', 'select, insert, update');

-- Sign-ins under way, under the hash of the secret that their browser holds. They are of no workspace
-- yet; functions alone read and write them.
create table sign_in_attempts (
  hash bytea primary key,
  purpose text not null,
  content jsonb not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_expires on sign_in_attempts (expires_at);

-- The company's OpenID provider of a workspace, by which its people sign in.
create table openid_providers (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  issuer text not null,
  client text not null,
  secret bytea not null,
  -- Null: the provider lets in people who were invited, and no one else.
  new_role text check (new_role in ('viewer', 'editor')),
  -- Empty: any.
  mail_domains text[] not null,
  updated_at timestamptz not null default clock_timestamp()
);
call protect_tenant_table('openid_providers', 'workspace_id', 'select, insert, update, delete');

-- Whom an account of a provider signs in: bound to issuer and subject, never to a mail address.
create table openid_identities (
  workspace_id uuid not null,
  issuer text not null,
  subject text not null,
  key_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, issuer, subject),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade
);
create index openid_identities_key on openid_identities (workspace_id, key_id);
call protect_tenant_table('openid_identities', 'workspace_id', 'select, insert, update, delete');
