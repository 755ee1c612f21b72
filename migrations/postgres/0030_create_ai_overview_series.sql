-- AI Overviews that result pages bring: for which providers a website was given their target, so
-- that a target which a person deletes stays deleted.
create table ai_overview_series (
  workspace_id uuid not null,
  website_id uuid not null,
  provider text not null,
  made_at timestamptz not null default now(),
  primary key (workspace_id, website_id, provider),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ai_overview_series', 'workspace_id', 'select, insert, delete');
