-- Links that people know of. Each is checked by fetching the page that should have it.
create table known_links (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  -- Both in normal form.
  source_url text not null,
  target_url text not null,
  -- Identifies the pair within its website: URLs may be longer than an index entry.
  pair_hash bytea not null,
  -- Host of the linking page, with its port if that is not the default: pages of one host are
  -- fetched one after another.
  source_host text not null,
  price numeric(12, 2),
  currency text,
  note text,
  expected_anchor text,
  expected_rel text[],
  -- Outcome of the newest fetch; `other_address` if the page links to another address of the website,
  -- which could not be followed to its end.
  state text not null default 'unchecked' check (state in (
    'unchecked', 'live', 'nofollow', 'ugc', 'sponsored', 'redirected', 'canonicalized_away',
    'noindexed', 'removed', 'page_gone', 'other_address', 'unreachable', 'blocked',
    'needs_rendering')),
  reason text,
  evidence jsonb,
  checked_at timestamptz,
  -- Time of the first of the newest fetches that saw the same; names their row of the history.
  run_since timestamptz,
  last_found_at timestamptz,
  missing_since timestamptz,
  lost_at timestamptz,
  -- When a link that was followed was first seen not to be; null while it is followed.
  unfollowed_at timestamptz,
  next_check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint known_links_pair unique (workspace_id, website_id, pair_hash),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index known_links_list on known_links (workspace_id, website_id, id);
create index known_links_due on known_links (workspace_id, website_id, next_check_at);
create index known_links_state on known_links (workspace_id, website_id, state, id);
create index known_links_lost on known_links (workspace_id, website_id, lost_at)
  where lost_at is not null;
create index known_links_unfollowed on known_links (workspace_id, website_id, unfollowed_at)
  where unfollowed_at is not null;
call protect_tenant_table('known_links', 'workspace_id', 'select, insert, update, delete');

-- What the fetches of a link saw. Fetches that saw the same are one row.
create table known_link_checks (
  workspace_id uuid not null,
  link_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  checks integer not null default 1,
  state text not null,
  reason text not null,
  -- Of the newest of them.
  evidence jsonb not null,
  primary key (workspace_id, link_id, first_at),
  foreign key (workspace_id, link_id) references known_links (workspace_id, id) on delete cascade
);
call protect_tenant_table('known_link_checks', 'workspace_id', 'select, insert, update, delete');
call limit_tenant_table('known_link_checks', 'exists (select from known_links p
  where p.workspace_id = known_link_checks.workspace_id and p.id = known_link_checks.link_id)');

-- Which generation of a website's collected links counts, and what it is made of.
create table backlink_sites (
  workspace_id uuid not null,
  website_id uuid not null,
  -- Milliseconds since 1970 at the beginning of its merge; 0 before the first.
  generation bigint not null default 0,
  links bigint not null default 0,
  -- When links were last bought, and how many the provider said there are.
  collected_at timestamptz,
  provider_links bigint,
  -- `live`, or `sandbox` if a stand-in answered.
  data_source text check (data_source in ('live', 'sandbox')),
  -- The same of the links of Bing Webmaster: they cost nothing, so they are due apart from those that
  -- are bought.
  bing_collected_at timestamptz,
  bing_data_source text check (bing_data_source in ('live', 'sandbox')),
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('backlink_sites', 'workspace_id', 'select, insert, update, delete');

-- Collections and files whose links are merged, each once.
create table backlink_imports (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  -- `search_console`, `ahrefs`, `majestic`, `moz`, `semrush`, `other`, or a provider.
  source text not null,
  -- Name in ClickHouse: the import's id, or the job's.
  batch text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'merged', 'failed')),
  -- Whether it names all links that its source has, so that a missing one is lost.
  is_complete boolean not null default false,
  row_count integer not null default 0,
  invalid_rows integer not null default 0,
  created_at timestamptz not null default now(),
  merged_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, website_id, batch),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index backlink_imports_ready on backlink_imports (created_at) where state = 'ready';
create index backlink_imports_list on backlink_imports (workspace_id, website_id, id);
call protect_tenant_table('backlink_imports', 'workspace_id', 'select, insert, update, delete');

-- What a person chose to disavow, one row a website.
create table backlink_disavows (
  workspace_id uuid not null,
  website_id uuid not null,
  domains text[] not null,
  -- In normal form.
  urls text[] not null,
  updated_at timestamptz not null default now(),
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('backlink_disavows', 'workspace_id', 'select, insert, update, delete');

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

-- What people's log lines say about where they came from, of drains that count it: never the people,
-- and URLs without query and fragment.

-- Counts of blocks, written in the block's transaction and merged a moment later: so each line counts
-- exactly once, and blocks of a website do not wait for each other.
create table referrer_queue (
  workspace_id uuid not null,
  place bigint generated always as identity,
  website_id uuid not null,
  drain_id uuid not null,
  -- `days` and `rows` of the block's counts.
  counts jsonb not null,
  primary key (workspace_id, place),
  foreign key (workspace_id, drain_id) references log_drains (workspace_id, id) on delete cascade
);
create index referrer_queue_website on referrer_queue (workspace_id, website_id, place);
call protect_tenant_table('referrer_queue', 'workspace_id', 'select, insert, delete');

-- The referrers of a drain and day with the most visits.
create table referrers (
  workspace_id uuid not null,
  website_id uuid not null,
  drain_id uuid not null,
  day date not null,
  -- Of the URL, which may be longer than an index entry.
  url_hash bytea not null,
  kind text not null check (kind in ('website', 'search_engine')),
  url text not null,
  host text not null,
  visits bigint not null,
  primary key (workspace_id, website_id, day, drain_id, url_hash),
  foreign key (workspace_id, drain_id) references log_drains (workspace_id, id) on delete cascade
);
call protect_tenant_table('referrers', 'workspace_id', 'select, insert, update, delete');

-- All requests of a drain and day, so that what is not told apart is known.
create table referrer_days (
  workspace_id uuid not null,
  website_id uuid not null,
  drain_id uuid not null,
  day date not null,
  visits bigint not null default 0,
  without_referrer bigint not null default 0,
  own bigint not null default 0,
  -- Of referrers that were dropped for others with more visits.
  rest bigint not null default 0,
  primary key (workspace_id, website_id, day, drain_id),
  foreign key (workspace_id, drain_id) references log_drains (workspace_id, id) on delete cascade
);
call protect_tenant_table('referrer_days', 'workspace_id', 'select, insert, update, delete');
