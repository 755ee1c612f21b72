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

-- A mailed link by which a person agrees that such an account signs them in.
alter table dashboard_links add column openid_issuer text, add column openid_subject text;
