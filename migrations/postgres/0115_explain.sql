-- What happened to a website, as people and builds note it down: charts of search data show it.
create table annotations (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  kind text not null
    check (kind in ('content_published', 'deploy', 'link_won', 'outage', 'note')),
  day date not null,
  -- Null if it is of one day.
  last_day date,
  title text not null,
  url text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade,
  check (last_day >= day)
);
create index annotations_list on annotations (workspace_id, website_id, day, id);
call protect_tenant_table('annotations', 'workspace_id', 'select, insert, delete');
