-- The person who takes care of a website. Null: none of the workspace does.
alter table websites add column owner_id uuid;
create index websites_owner on websites (workspace_id, owner_id) where owner_id is not null;
-- Keys stay when they are revoked: what revokes a person ends the ownership.
alter table websites add foreign key (workspace_id, owner_id)
  references api_keys (workspace_id, id) on delete set null (owner_id);
-- It returns the owner, too, and a function's result cannot be replaced.
drop function if exists find_websites;

-- How a person, or the whole workspace, looks at the list of all websites.
create table overview_views (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The person, or key, that alone sees it; null for everyone of the workspace.
  key_id uuid,
  -- Filters, sort and columns, as the API checks them.
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade,
  constraint overview_views_name unique nulls not distinct (workspace_id, key_id, name)
);
call protect_tenant_table('overview_views', 'workspace_id', 'select, insert, update, delete');
