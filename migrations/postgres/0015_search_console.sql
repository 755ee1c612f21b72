-- Accounts at Google and Bing. One account may have many properties, and a workspace many accounts.
create table search_connections (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('google', 'bing')),
  method text not null
    check (method in ('service_account', 'oauth', 'refresh_token', 'api_key')),
  name text not null,
  -- The address, client or key by which people recognize the account; never a secret.
  account text not null,
  secret bytea not null,
  state text not null check (state in ('connected', 'requires_reconnect', 'no_data')),
  state_reason text,
  -- Whether numbers come from Google or Bing themselves, or from the sandbox.
  data_source text not null check (data_source in ('live', 'sandbox')),
  -- Whether the account may change anything, such as submit sitemaps.
  can_write boolean not null default false,
  tested_at timestamptz,
  -- No call is made before this time: the provider throttles the account.
  blocked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
call protect_tenant_table('search_connections', 'workspace_id', 'select, insert, update, delete');

-- Consents under way at Google. The row ends with its first use, or at `expires_at`.
create table search_connect_attempts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- Hash of the secret in the link to our page, and of the `state` that Google returns.
  token_hash bytea not null,
  -- Hash of the browser's cookie; null until the page was opened and confirmed.
  browser_hash bytea,
  -- The verifier of PKCE, sealed.
  verifier bytea not null,
  name text not null,
  key_id uuid not null,
  key_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, token_hash)
);
create index search_connect_attempts_expires on search_connect_attempts (expires_at);
call protect_tenant_table(
  'search_connect_attempts', 'workspace_id', 'select, insert, update, delete'
);

-- What each account may read, as it was listed last.
create table search_properties (
  workspace_id uuid not null,
  connection_id uuid not null,
  -- As the provider names it: `sc-domain:example.com`, `https://www.example.com/`.
  property text not null,
  kind text not null check (kind in ('domain', 'url_prefix')),
  -- Without `www.`, as websites have it.
  domain text not null,
  permission text not null,
  listed_at timestamptz not null,
  -- Since when the account no longer lists it; null while it does.
  missing_since timestamptz,
  primary key (workspace_id, connection_id, property),
  foreign key (workspace_id, connection_id)
    references search_connections (workspace_id, id) on delete cascade
);
create index search_properties_domain on search_properties (workspace_id, domain);
call protect_tenant_table('search_properties', 'workspace_id', 'select, insert, update, delete');

-- The property that a website's data come from, one for each provider.
create table search_bindings (
  workspace_id uuid not null,
  website_id uuid not null,
  provider text not null check (provider in ('google', 'bing')),
  connection_id uuid not null,
  property text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, website_id, provider),
  foreign key (workspace_id, website_id)
    references websites (workspace_id, id) on delete cascade,
  foreign key (workspace_id, connection_id, property)
    references search_properties (workspace_id, connection_id, property) on delete cascade
);
create index search_bindings_property
  on search_bindings (workspace_id, connection_id, property);
call protect_tenant_table('search_bindings', 'workspace_id', 'select, insert, update, delete');

-- `public_id` knows the prefixes of new kinds of ids, too.
create or replace function public_id(id uuid) returns text language sql immutable strict parallel safe as $$
  select (array['ws', 'web', 'kw', 'grp', 'job', 'aud', 'rep', 'rsc', 'cmp', 'prm', 'key', 'drn',
      'lgb', 'evt', 'url', 'smp', 'rbt', 'alr', 'apv', 'brd', 'ait', 'ans', 'oac', 'oag', 'aim',
      'con', 'ann', 'gsi'])[get_byte(uuid_send(id), 15)] || '_' ||
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substring(bits from 1 + 5 * place for 5)::bit(5)::int + 1, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
    generate_series(0, 25) as place
$$;
