-- What the Chrome UX Report said of an origin or a page, kept for a day: the report changes daily,
-- and its limit is one for all workspaces.
create table web_vitals (
  workspace_id uuid not null,
  website_id uuid not null,
  -- An origin without a slash at its end, or the URL of a page.
  target text not null,
  device text not null check (device in ('phone', 'desktop')),
  data_source text not null check (data_source in ('live', 'sandbox')),
  read_at timestamptz not null,
  -- The newest 28 days and the history by week; null where Chrome saw too few visits.
  record jsonb,
  history jsonb not null,
  primary key (workspace_id, website_id, target, device),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index web_vitals_read on web_vitals (workspace_id, read_at);
call protect_tenant_table('web_vitals', 'workspace_id', 'select, insert, update, delete');
