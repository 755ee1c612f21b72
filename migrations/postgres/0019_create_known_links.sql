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
  -- Outcome of the newest fetch.
  state text not null default 'unchecked' check (state in (
    'unchecked', 'live', 'nofollow', 'ugc', 'sponsored', 'redirected', 'canonicalized_away',
    'noindexed', 'removed', 'page_gone', 'unreachable', 'blocked', 'needs_rendering')),
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
