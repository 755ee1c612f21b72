-- What Bing says of its crawls of a website, by its own days.
create table bing_crawl_days (
  workspace_id uuid not null,
  website_id uuid not null,
  property text not null,
  day date not null,
  -- Counts by name, as `bing-webmaster.ts` has them.
  counts jsonb not null,
  data_source text not null check (data_source in ('live', 'sandbox')),
  read_at timestamptz not null,
  primary key (workspace_id, website_id, property, day),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('bing_crawl_days', 'workspace_id', 'select, insert, update, delete');

-- Pages with which Bing has issues, as it listed them last; since when it lists each.
create table bing_crawl_issues (
  workspace_id uuid not null,
  website_id uuid not null,
  property text not null,
  url text not null,
  http_status integer not null,
  -- Bing's bits.
  issues bigint not null,
  in_links bigint not null,
  data_source text not null check (data_source in ('live', 'sandbox')),
  first_listed_at timestamptz not null,
  listed_at timestamptz not null,
  -- When Bing no longer listed it; null while it does.
  gone_at timestamptz,
  primary key (workspace_id, website_id, property, url),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('bing_crawl_issues', 'workspace_id', 'select, insert, update, delete');
