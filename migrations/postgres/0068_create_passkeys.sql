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

-- How a session was opened: a workspace may require more than a mailed link. Those from before count
-- as opened by a link.
alter table dashboard_sessions add column method text not null default 'link';

-- Its result has a new column.
drop function if exists admit_dashboard_sessions(bytea[], int[], int, int, text[]);
