-- The keys of signers of requests, as their URLs had them from one fetch to another; shared by all
-- tenants, accessed through functions/crawlers.sql only.
create table signing_key_versions (
  url text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  keys jsonb not null,
  primary key (url, first_seen_at)
);

-- The last attempt to fetch a signer's keys, and how many failed since the last that did not.
create table signing_key_fetches (
  url text primary key,
  tried_at timestamptz not null,
  failures integer not null,
  error text
);
create index signing_key_fetches_tried on signing_key_fetches (tried_at);

-- The requests that brought a signature first: another one with the same signature is a replay. Only
-- a hash of the signature is kept.
create table signature_uses (
  workspace_id uuid not null,
  website_id uuid not null,
  signature bytea not null,
  signed_request bigint not null,
  used_at timestamptz not null default now(),
  primary key (workspace_id, website_id, signature),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index signature_uses_used on signature_uses (used_at);
call protect_tenant_table('signature_uses', 'workspace_id', 'select, insert');
