-- `public_id` knows the prefix of events, too.
create or replace function public_id(id uuid) returns text language sql immutable strict parallel safe as $$
  select (array['ws', 'web', 'kw', 'grp', 'job', 'aud', 'rep', 'rsc', 'cmp', 'prm', 'key', 'drn',
      'lgb', 'evt', 'url', 'smp', 'rbt', 'alr', 'apv', 'brd', 'ait', 'ans', 'oac', 'oag', 'aim',
      'con', 'ann', 'gsi', 'lnk', 'bli', 'cev', 'coh', 'whk', 'dlv', 'exp', 'ins', 'hpn'
    ])[get_byte(uuid_send(id), 15)] || '_' ||
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substring(bits from 1 + 5 * place for 5)::bit(5)::int + 1, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
    generate_series(0, 25) as place
$$;

-- Where events are sent.
create table webhooks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  url text not null,
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
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  -- A tag that is renamed is renamed here; one of a webhook cannot be deleted.
  foreign key (workspace_id, website_tag) references tags (workspace_id, name) on update cascade,
  check ((state = 'disabled') = (disabled_reason is not null))
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
  primary key (workspace_id, id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index events_website on events (workspace_id, website_id);
create index events_occurred on events (workspace_id, occurred_at desc, id desc);
create index events_subject on events (workspace_id, subject);
create index events_age on events (occurred_at);
call protect_tenant_table('events', 'workspace_id', 'select, insert');

create table event_sequences (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  subject text not null,
  last bigint not null,
  last_at timestamptz not null,
  primary key (workspace_id, subject)
);
create index event_sequences_age on event_sequences (last_at);
call protect_tenant_table('event_sequences', 'workspace_id', 'select, insert, update');

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

alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check
  check (kind in ('start_workflow', 'cancel_workflow', 'signal_workflow', 'sync_schedule',
    'sync_report_schedule', 'deliver_webhook'));
-- A burst of events is one message: the delivery sends all that are due.
create unique index outbox_one_wake on outbox (workspace_id, (payload ->> 'webhookId'))
  where kind = 'deliver_webhook' and attempts = 0;

alter table alerts add column acknowledged_at timestamptz, add column snoozed_until timestamptz;
create index alerts_snoozed on alerts (workspace_id, website_id, kind, subject, snoozed_until)
  where snoozed_until is not null;
