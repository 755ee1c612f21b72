-- Changes detected on websites, each with its evidence.
create table alerts (
  workspace_id uuid not null,
  id uuid not null,
  -- Null for one of the workspace, such as a webhook that was disabled.
  website_id uuid,
  kind text not null,
  -- The subject of the alert: a crawler, a host, a channel, a drain.
  subject text not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  evidence jsonb not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  acknowledged_at timestamptz,
  snoozed_until timestamptz,
  -- Who takes care of it, what they noted, and when they were done. People who left stay named, so the
  -- assignee is text; a done alert may still be open, since its condition ends later.
  assignee text check (length(assignee) between 1 and 200),
  note text check (length(note) between 1 and 4000),
  done_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create unique index alerts_open on alerts (workspace_id, website_id, kind, subject)
  where state = 'open';
create unique index alerts_open_of_workspace on alerts (workspace_id, kind, subject)
  where state = 'open' and website_id is null;
create index alerts_snoozed on alerts (workspace_id, website_id, kind, subject, snoozed_until)
  where snoozed_until is not null;
create index alerts_website on alerts (workspace_id, website_id, opened_at desc, id desc);
create index alerts_opened on alerts (workspace_id, opened_at desc, id desc);
call protect_tenant_table('alerts', 'workspace_id', 'select, insert, update');
