-- Changes detected on websites, each with its evidence.
create table alerts (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  kind text not null,
  -- The subject of the alert: a crawler, a host, a channel, a drain.
  subject text not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  evidence jsonb not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create unique index alerts_open on alerts (workspace_id, website_id, kind, subject)
  where state = 'open';
create index alerts_website on alerts (workspace_id, website_id, opened_at desc, id desc);
create index alerts_opened on alerts (workspace_id, opened_at desc, id desc);
call protect_tenant_table('alerts', 'workspace_id', 'select, insert, update');
