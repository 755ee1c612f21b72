-- Windows of the domain graph that were read, or are being read. They belong to no workspace, so
-- only functions read and write them.
create table domain_graphs (
  window_name text primary key,
  -- `ranks`, `vertices` or `edges`; null once it has ended.
  step text,
  -- Compressed bytes of all files.
  bytes_read bigint not null default 0,
  bytes_total bigint not null default 0,
  -- Domains that are asked for.
  domains integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  error text
);

-- What the newest window says of each website's registrable domain.
create table backlink_graphs (
  workspace_id uuid not null,
  website_id uuid not null,
  window_name text not null,
  -- Names the rows in ClickHouse: milliseconds since 1970 at the beginning of the reading.
  read bigint not null,
  domain text not null,
  is_in_graph boolean not null,
  linking_domains bigint not null,
  -- By harmonic centrality, of so many; null if the domain is not ranked.
  place bigint,
  places bigint not null,
  read_at timestamptz not null,
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('backlink_graphs', 'workspace_id', 'select, insert, update, delete');
