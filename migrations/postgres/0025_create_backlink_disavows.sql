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
