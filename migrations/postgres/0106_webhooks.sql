-- Where events are sent.
create table webhooks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- The URL of a receiver is a secret: it is sealed, and its host and last characters are shown. SQL
  -- cannot seal, so `url` has what an older version stored until the service meets it.
  url text,
  sealed_url bytea,
  url_hint text not null,
  format text not null check (format in ('standard', 'slack', 'teams', 'discord')),
  -- Empty for all types.
  types text[] not null,
  -- Empty for all websites, and for events of no website.
  website_ids uuid[] not null,
  -- Only websites with this tag.
  website_tag text,
  description text,
  -- Sealed, as is the secret before the last rotation, which signs until it expires.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  state text not null default 'active' check (state in ('active', 'disabled')),
  disabled_reason text check (disabled_reason in ('person', 'failing', 'gone')),
  -- Since when no delivery succeeded; null after one that did.
  failing_since timestamptz,
  failures integer not null default 0,
  -- Nothing is sent before.
  paused_until timestamptz,
  -- Whom a mail tells that it was disabled; null for the recipients of digests.
  notice_recipient text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  -- A tag that is renamed is renamed here; one of a webhook cannot be deleted.
  foreign key (workspace_id, website_tag) references tags (workspace_id, name) on update cascade,
  check ((state = 'disabled') = (disabled_reason is not null)),
  check ((url is null) <> (sealed_url is null))
);
create index webhooks_tag on webhooks (workspace_id, website_tag) where website_tag is not null;
call protect_tenant_table('webhooks', 'workspace_id', 'select, insert, update, delete');

-- What happened, as it is sent.
create table events (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  type text not null,
  -- The version of the type's schema.
  version integer not null,
  -- The id of what it is about; events of one subject are numbered.
  subject text not null,
  sequence bigint not null,
  website_id uuid,
  data jsonb not null,
  occurred_at timestamptz not null,
  -- Digests read by it, since an event may be of some time before.
  recorded_at timestamptz not null default clock_timestamp(),
  -- Events of one cause that come within a short time are one: its members say what it is about.
  cause text,
  -- Until then events of the cause join; null once the event was sent or another one began.
  open_until timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index events_website on events (workspace_id, website_id);
create index events_occurred on events (workspace_id, occurred_at desc, id desc);
create index events_subject on events (workspace_id, subject);
create index events_age on events (occurred_at);
create index events_recorded on events (workspace_id, recorded_at desc, id desc);
create unique index events_open_cause on events (workspace_id, type, cause)
  where open_until is not null;
call protect_tenant_table('events', 'workspace_id', 'select, insert');
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

create table event_sequences (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  subject text not null,
  last bigint not null,
  last_at timestamptz not null,
  primary key (workspace_id, subject)
);
create index event_sequences_age on event_sequences (last_at);
call protect_tenant_table('event_sequences', 'workspace_id', 'select, insert, update');

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

-- One event on its way to one webhook.
create table webhook_deliveries (
  workspace_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- Tries since the delivery was created or replayed.
  tries integer not null default 0,
  -- The newest attempts, each with its time, status, latency and the beginning of the reply.
  attempts jsonb not null default '[]',
  first_due_at timestamptz not null default clock_timestamp(),
  -- Null when it is over.
  next_attempt_at timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, webhook_id, event_id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, event_id) references events (workspace_id, id) on delete cascade,
  check ((state = 'pending') = (next_attempt_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries
  (workspace_id, webhook_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_overdue on webhook_deliveries (next_attempt_at)
  where state = 'pending';
create index webhook_deliveries_event on webhook_deliveries (workspace_id, event_id);
call protect_tenant_table('webhook_deliveries', 'workspace_id', 'select, insert, update');
-- Who gets webhooks is the workspace's business: a sign-in that is limited to some websites sees none.
call limit_tenant_table('webhook_deliveries', 'false');
