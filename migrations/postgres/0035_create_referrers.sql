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
