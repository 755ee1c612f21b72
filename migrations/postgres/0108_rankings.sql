-- Keywords

create table keyword_groups (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint keyword_groups_name unique (workspace_id, website_id, name),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('keyword_groups', 'workspace_id', 'select, insert, update, delete');

-- The newest reading of each keyword is in its row, so that lists filter and sort by it directly;
-- all readings are in ClickHouse.
create table keywords (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  keyword text not null,
  country text not null,
  language text not null,
  location text not null default '',
  device text not null check (device in ('desktop', 'mobile')),
  engine text not null check (engine in ('google', 'bing')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The keyword as it is compared: Unicode NFC, lower case, single spaces.
  keyword_key text not null,
  depth integer check (depth between 10 and 100),
  target_url text,
  -- No GIN index: row-level security must be checked before an operator that is not leakproof may
  -- see a row, so Postgres would never use it for a tenant.
  -- Each is spelled as in keyword_tags.
  tags text[] not null default '{}',
  search_volume integer check (search_volume >= 0),
  cpc numeric(10, 2) check (cpc >= 0),
  -- ISO 4217; null if a price was given without one.
  cpc_currency text check (cpc_currency ~ '^[A-Z]{3}$'),
  -- The newest valid reading. A failed check leaves it unchanged and sets failed_at.
  state text not null default 'pending'
    check (state in ('pending', 'measured', 'not_found', 'beyond_depth', 'failed')),
  source text,
  checked_at timestamptz,
  depth_read integer,
  position integer check (position > 0),
  previous_position integer check (previous_position > 0),
  previous_checked_at timestamptz,
  previous_depth_read integer,
  best_position integer check (best_position > 0),
  url text,
  -- False while a drop was seen only once.
  confirmed boolean not null default true,
  -- A drop that a second reading confirmed: the position before it, and when it was confirmed.
  drop_from integer check (drop_from > 0),
  drop_confirmed_at timestamptz,
  own_urls jsonb not null default '[]',
  serp_features text[] not null default '{}',
  ai_overview jsonb,
  failed_at timestamptz,
  failure_code text,
  -- Start of the keyword's present definition. Earlier readings belong to another keyword, and late
  -- ones are not written. Outlives the row in ended_rank_series.
  series_from timestamptz,
  -- Source and time of the search volume. Values from a person or an import are never overwritten;
  -- no_data and unsupported are kept so that they are not bought again each day.
  volume_state text not null default 'pending'
    check (volume_state in ('pending', 'measured', 'no_data', 'unsupported')),
  volume_source text check (volume_source in ('given', 'dataforseo', 'sandbox')),
  volume_checked_at timestamptz,
  cpc_source text check (cpc_source in ('given', 'dataforseo', 'sandbox')),
  -- The hash of the page that ranks, in the normal form of the URL ledger.
  url_hash bytea,
  primary key (workspace_id, id),
  constraint keywords_identity
    unique (workspace_id, website_id, keyword_key, country, language, location, device, engine),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index keywords_list on keywords (workspace_id, website_id, id);
create index keywords_position on keywords (workspace_id, website_id, position, id);
create index keywords_volume on keywords (workspace_id, website_id, search_volume desc nulls last, id);
create index keywords_url_hash on keywords (workspace_id, website_id, url_hash)
  where url_hash is not null;
-- What the overview counts for all websites at once, among many more rows.
create index keywords_unconfirmed on keywords (workspace_id, website_id) where not confirmed;
call protect_tenant_table('keywords', 'workspace_id', 'select, insert, update, delete');

-- Tags of keywords: how a website spells each. A transaction that writes tags locks their rows here,
-- so that none is renamed or deleted meanwhile.
create table keyword_tags (
  workspace_id uuid not null,
  website_id uuid not null,
  -- The name as it is compared: case and spaces do not count.
  key text not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, website_id, key),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index keyword_tags_key on keyword_tags (workspace_id, key);
call protect_tenant_table('keyword_tags', 'workspace_id', 'select, insert, update, delete');

create table keyword_group_members (
  workspace_id uuid not null,
  group_id uuid not null,
  keyword_id uuid not null,
  primary key (workspace_id, group_id, keyword_id),
  foreign key (workspace_id, group_id) references keyword_groups (workspace_id, id) on delete cascade,
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade
);
create index keyword_group_members_keyword on keyword_group_members (workspace_id, keyword_id);
call protect_tenant_table('keyword_group_members', 'workspace_id', 'select, insert, update, delete');
call limit_tenant_table('keyword_group_members', 'exists (select from keyword_groups p
  where p.workspace_id = keyword_group_members.workspace_id and p.id = keyword_group_members.group_id)');

-- Readings: what must be known before ClickHouse is queried

-- One row for each website, source and day with readings: which series exist and where they have
-- gaps.
create table rank_days (
  workspace_id uuid not null,
  website_id uuid not null,
  day date not null,
  source text not null,
  checked_at timestamptz not null,
  primary key (workspace_id, website_id, day, source),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('rank_days', 'workspace_id', 'select, insert, update, delete');

-- Series that ended because their keyword was deleted or redefined. Their readings stay in
-- ClickHouse, unread, until they are purged.
create table ended_rank_series (
  workspace_id uuid not null,
  website_id uuid not null,
  keyword_id uuid not null,
  ended_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, keyword_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index ended_rank_series_website on ended_rank_series (workspace_id, website_id);
create index ended_rank_series_due on ended_rank_series (ended_at);
call protect_tenant_table('ended_rank_series', 'workspace_id', 'select, insert, update, delete');
