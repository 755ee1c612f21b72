create table websites (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  domain text not null,
  name text not null,
  relationship text not null check (relationship in ('own', 'client', 'competitor')),
  status text not null check (status in ('active', 'paused', 'archived')),
  -- The status to which an archived website is restored; null while it is not archived.
  status_before_archive text check (status_before_archive in ('active', 'paused')),
  -- Paused because its workspace was suspended: it becomes active again when that is resumed.
  is_suspended boolean not null default false,
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
call limit_tenant_table('websites', 'id = any (app_websites())');

create table tags (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- The first spelling, which is shown.
  name text not null,
  -- The name as it is compared: case and spaces do not count.
  key text not null,
  -- What an agency means to spend in a month on the websites of a tag, such as a client's.
  credits_per_month integer check (credits_per_month > 0),
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

-- Whether a workspace has proved that it owns a website's domain, and the result of the newest
-- check.
create table website_ownership (
  workspace_id uuid not null,
  website_id uuid not null,
  -- The newest check for the website's token, and its result at each place.
  checked_at timestamptz,
  dns_state text,
  file_state text,
  -- Since when ownership is proved; null again when a check finds the token in neither place.
  shown_at timestamptz,
  shown_by text check (shown_by in ('dns', 'file')),
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('website_ownership', 'workspace_id', 'select, insert, update, delete');
