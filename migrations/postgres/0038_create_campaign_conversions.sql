-- Conversions of pages by day, as a person sent them. A day with a row of any page is measured for
-- all: pages without a row had none on it.
create table campaign_conversions (
  workspace_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  -- The page's URL in normal form may be longer than an index entry.
  page_hash bytea not null,
  page text not null,
  value double precision not null check (value >= 0),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, campaign_id, day, page_hash),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
call protect_tenant_table('campaign_conversions', 'workspace_id', 'select, insert, update, delete');
