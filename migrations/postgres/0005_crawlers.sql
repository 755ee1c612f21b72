-- Log ingestion

create table log_batches (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  batch_key text not null,
  deduplicated_by text not null check (deduplicated_by in ('idempotency_key', 'content')),
  format text not null,
  block_count integer not null default 0,
  complete boolean not null default false,
  counts jsonb,
  first_at timestamptz,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  -- Whether more than one stream contributed to it.
  is_shared boolean not null default false,
  -- The token of the insert under which the rows of several small batches go to ClickHouse together
  -- (decision 5).
  gathered_as text,
  -- Who sent it first: a drain or a key, and the Idempotency-Key, if any.
  drain_id uuid,
  api_key_id uuid,
  idempotency_key text,
  -- The batch that has the lines before it, if it is the rest of a longer stream: of the first
  -- block so many lines are skipped, because they are stored with that batch.
  base_id uuid,
  skipped_lines integer not null default 0,
  -- The last block, if it ends the stream: how it begins, its bytes and their digest. A stream
  -- that goes on after these bytes has grown from this one.
  end_head bytea,
  end_bytes integer,
  end_digest bytea,
  -- Set while a job takes its visits back.
  deleting_at timestamptz,
  primary key (workspace_id, id),
  constraint log_batches_key unique (workspace_id, website_id, batch_key),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index log_batches_expires on log_batches (expires_at);
create index log_batches_website on log_batches (workspace_id, website_id, id);
create index log_batches_head on log_batches (workspace_id, website_id, end_head, end_bytes)
  where end_head is not null;
create index log_batches_base on log_batches (workspace_id, base_id) where base_id is not null;
create index log_batches_deleting on log_batches (workspace_id, website_id)
  where deleting_at is not null;
call protect_tenant_table('log_batches', 'workspace_id', 'select, insert, update, delete');

create table log_blocks (
  workspace_id uuid not null,
  batch_id uuid not null,
  block_index integer not null,
  token bytea not null,
  counts jsonb not null,
  bytes integer not null,
  -- The hours that its lines came from: days since 1970, and a bit for each hour.
  days integer[] not null,
  hours integer[] not null,
  committed_at timestamptz not null default now(),
  primary key (workspace_id, batch_id, block_index),
  foreign key (workspace_id, batch_id) references log_batches (workspace_id, id) on delete cascade
);
call protect_tenant_table('log_blocks', 'workspace_id', 'select, insert, delete');

-- Idempotency keys, and the content that each stands for: the chain after its first block, and
-- after the newest block that is known. The content itself is stored once, whatever its keys.
create table log_keys (
  workspace_id uuid not null,
  website_id uuid not null,
  key text not null,
  first_chain bytea not null,
  block_count integer not null,
  chain bytea not null,
  complete boolean not null,
  -- The batch of its newest block; a key is forgotten with it.
  batch_id uuid not null,
  primary key (workspace_id, website_id, key),
  foreign key (workspace_id, batch_id) references log_batches (workspace_id, id) on delete cascade
);
create index log_keys_batch on log_keys (workspace_id, batch_id);
call protect_tenant_table('log_keys', 'workspace_id', 'select, insert, update, delete');

-- The hours with log lines of a website, people's included, so that a day without visits differs
-- from a day without logs.
create table log_days (
  workspace_id uuid not null,
  website_id uuid not null,
  day date not null,
  -- One bit for each hour of the UTC day.
  hours integer not null,
  -- Those of lines that no batch record can take back: very small streams, and records that have
  -- expired.
  settled_hours integer not null default 0,
  -- The day on which its lines were last received: retention counts from there.
  received_on date not null default (now() at time zone 'utc')::date,
  primary key (workspace_id, website_id, day),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('log_days', 'workspace_id', 'select, insert, update, delete');

-- Drains: tokens that let a shipper send one website's logs and nothing else, their settings for
-- parsing lines, and the outcome by day.
create table log_drains (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  name text not null,
  hint text not null,
  token_hash bytea not null,
  -- The token before the last rotation, until its grace ends.
  previous_token_hash bytea,
  previous_token_expires_at timestamptz,
  settings jsonb not null,
  -- Encrypted: what a sender signs its bodies with.
  signing_secret bytea,
  previous_signing_secret bytea,
  previous_signing_secret_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index log_drains_token on log_drains (token_hash);
create index log_drains_previous_token on log_drains (previous_token_hash)
  where previous_token_hash is not null;
create index log_drains_website on log_drains (workspace_id, website_id, id);
call protect_tenant_table('log_drains', 'workspace_id', 'select, insert, update, delete');

create table log_drain_days (
  workspace_id uuid not null,
  drain_id uuid not null,
  day date not null,
  received bigint not null default 0,
  visits bigint not null default 0,
  ignored bigint not null default 0,
  malformed bigint not null default 0,
  other_host bigint not null default 0,
  proxy_addresses bigint not null default 0,
  ahead_of_clock bigint not null default 0,
  format text,
  last_received_at timestamptz not null,
  primary key (workspace_id, drain_id, day),
  foreign key (workspace_id, drain_id) references log_drains (workspace_id, id) on delete cascade
);
call protect_tenant_table('log_drain_days', 'workspace_id', 'select, insert, update, delete');

-- Verification

-- The number under which a verdict is written into visits. A check gets its number when a verdict
-- is first about to be written, and keeps it across retries until it is settled.
create sequence visit_settlements;
grant usage on sequence visit_settlements to sightline_app;

-- Claims that only a reverse name can verify, until it is looked up. The version rises when newer
-- visits join, so that a verdict from before them does not remove their check.
create table name_checks (
  workspace_id uuid not null,
  website_id uuid not null,
  bot text not null,
  address text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  version integer not null default 1,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- From visit_settlements.
  settlement bigint,
  primary key (workspace_id, website_id, bot, address),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index name_checks_due on name_checks (next_attempt_at);
create index name_checks_settlement on name_checks (workspace_id, website_id)
  where settlement is not null;
call protect_tenant_table('name_checks', 'workspace_id', 'select, insert, update');

-- DNS results for addresses, shared by all tenants; accessed through functions/crawlers.sql only.
create table reverse_names (
  address text primary key,
  hosts jsonb not null,
  looked_up_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index reverse_names_looked_up on reverse_names (looked_up_at);

-- Versions of the address lists that operators publish, shared by all tenants; accessed through
-- functions/crawlers.sql only.
create table list_versions (
  list text not null,
  valid_from timestamptz not null,
  fetched_at timestamptz not null,
  prefixes text[] not null,
  primary key (list, valid_from)
);

-- The state of each list's renewal.
create table list_renewals (
  list text primary key,
  tried_at timestamptz not null,
  error text,
  etags jsonb not null default '{}',
  changed_at timestamptz not null
);

-- robots.txt of the hosts of websites, version by version, and the times of its requests

-- Websites whose robots.txt is read: because it was requested, or because they have logs.
create table robots_reads (
  workspace_id uuid not null,
  website_id uuid not null,
  read_at timestamptz,
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('robots_reads', 'workspace_id', 'select, insert, update');

-- One row for each host, which writers of a version lock.
create table robots_hosts (
  workspace_id uuid not null,
  website_id uuid not null,
  host text not null,
  asked_at timestamptz not null,
  primary key (workspace_id, website_id, host),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('robots_hosts', 'workspace_id', 'select, insert, update');

-- One row for each version: first seen at first_seen_at, and seen again up to last_seen_at.
create table robots_copies (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  host text not null,
  -- The final URL after redirects.
  url text not null,
  status smallint,
  outcome text not null check (outcome in ('rules', 'allow_all', 'disallow_all')),
  reason text not null,
  error text,
  body bytea,
  -- Lines that were added and removed since the previous version; null for the first.
  changes jsonb,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  checks integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, website_id, host)
    references robots_hosts (workspace_id, website_id, host) on delete cascade
);
create index robots_copies_host on robots_copies
  (workspace_id, website_id, host, first_seen_at desc);
call protect_tenant_table('robots_copies', 'workspace_id', 'select, insert, update, delete');

-- Roll-ups

-- Months of crawler visits, and the number under which each is rolled up in ClickHouse, if it is
-- (decision 17). Changes to a month's visits set `changed_at` and clear the number, before the
-- change or in the transaction that commits it.
create table visit_months (
  workspace_id uuid not null,
  website_id uuid not null,
  -- As in crawler_visits: year and month, as 202611.
  partition integer not null,
  changed_at timestamptz not null default clock_timestamp(),
  roll bigint,
  primary key (workspace_id, website_id, partition),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index visit_months_due on visit_months (changed_at) where roll is null;
call protect_tenant_table('visit_months', 'workspace_id', 'select, insert, update, delete');

create sequence visit_rolls;
