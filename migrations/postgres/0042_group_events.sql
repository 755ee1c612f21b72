-- Events of one cause that come within a short time are one: its members say what it is about.
alter table events
  add column cause text,
  -- Until then events of the cause join; null once the event was sent or another one began.
  add column open_until timestamptz;
create unique index events_open_cause on events (workspace_id, type, cause)
  where open_until is not null;
grant update (open_until) on events to sightline_app;

create table event_members (
  workspace_id uuid not null,
  event_id uuid not null,
  -- The id of what the member is about, with its number among the events of that subject.
  subject text not null,
  sequence bigint not null,
  website_id uuid,
  data jsonb not null,
  primary key (workspace_id, event_id, subject),
  foreign key (workspace_id, event_id) references events (workspace_id, id) on delete cascade,
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index event_members_website on event_members (workspace_id, website_id);
create index event_members_subject on event_members (workspace_id, subject);
call protect_tenant_table('event_members', 'workspace_id', 'select, insert, update');

-- What was told last of a condition, so that it is told again only once it changed.
create table event_edges (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  key text not null,
  -- Null for a condition of the workspace.
  website_id uuid,
  state jsonb,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, key),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index event_edges_website on event_edges (workspace_id, website_id);
call protect_tenant_table('event_edges', 'workspace_id', 'select, insert, update');

-- A drop that a second reading confirmed: the position before it, and when it was confirmed.
alter table keywords
  add column drop_from integer check (drop_from > 0),
  add column drop_confirmed_at timestamptz;
