create table websites (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  domain text not null,
  name text not null,
  relationship text not null check (relationship in ('own', 'client', 'competitor')),
  status text not null check (status in ('active', 'paused', 'archived')),
  -- The status to which an archived website is restored; null while it is not archived.
  status_before_archive text check (status_before_archive in ('active', 'paused')),
  country text not null,
  language text not null,
  serp_tracking boolean not null default true,
  ai_tracking boolean not null default true,
  search_console_connected boolean not null default false,
  health_score integer check (health_score between 0 and 100),
  last_synced_at timestamptz,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether the website has URLs in the ledger; if not, its log blocks are not searched for any.
  tracks_urls boolean not null default false,
  primary key (workspace_id, id),
  constraint websites_domain unique (workspace_id, domain),
  check ((status = 'archived') = (status_before_archive is not null))
);
-- For functions that page through the websites of all tenants.
create index websites_id on websites (id);
call protect_tenant_table('websites', 'workspace_id', 'select, insert, update, delete');

create table tags (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- The first spelling, which is shown.
  name text not null,
  -- The name as it is compared: case and spaces do not count.
  key text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, name),
  constraint tags_key unique (workspace_id, key)
);
call protect_tenant_table('tags', 'workspace_id', 'select, insert, update, delete');

create table website_tags (
  workspace_id uuid not null,
  website_id uuid not null,
  tag text not null,
  position smallint not null,
  primary key (workspace_id, website_id, tag),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade,
  -- Renaming a tag renames it here.
  foreign key (workspace_id, tag) references tags (workspace_id, name)
    on delete cascade on update cascade
);
create index website_tags_tag on website_tags (workspace_id, tag);
call protect_tenant_table('website_tags', 'workspace_id', 'select, insert, update, delete');
