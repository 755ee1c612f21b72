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
call limit_tenant_table('log_blocks', 'exists (select from log_batches p
  where p.workspace_id = log_blocks.workspace_id and p.id = log_blocks.batch_id)');

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

-- Rows of log blocks that were acknowledged and are not in ClickHouse yet (decision 5): the rows of
-- one block for one month, in ClickHouse's Native format. Each row is written, claimed and deleted
-- within seconds, hence the settings for vacuum.
create table log_inbox (
  workspace_id uuid not null,
  place bigint generated always as identity,
  website_id uuid not null,
  -- As in the rows themselves: by it a block is found in ClickHouse.
  block_token text not null,
  target text not null check (target in ('crawler_visits', 'ai_referrals')),
  partition integer not null,
  -- Names of the columns, so that rows of two versions of this program are not mixed.
  columns text not null,
  -- Compressing costs more than writing, and the rows stay for a second.
  rows bytea storage external not null,
  added_at timestamptz not null default clock_timestamp(),
  -- The insert that takes the row: recorded before it begins, so that a repetition takes the same rows.
  claim uuid,
  claimed_at timestamptz,
  -- After the first claim the rows may be stored already.
  claims smallint not null default 0,
  -- Why ClickHouse refuses the rows; a person has to look at them.
  rejected text,
  primary key (workspace_id, place)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 20000);
create index log_inbox_free on log_inbox (place) where claim is null;
create index log_inbox_claim on log_inbox (claim) where claim is not null;
call protect_tenant_table('log_inbox', 'workspace_id', 'select, insert');

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

-- Raw bytes of log lines that a workspace sent in a day (UTC): what its plan bounds. Programs add
-- what they read every few seconds; only a function writes.
create table log_bytes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  day date not null,
  bytes bigint not null,
  primary key (workspace_id, day)
);
create index log_bytes_day on log_bytes (day);
call protect_tenant_table('log_bytes', 'workspace_id', 'select');

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
call limit_tenant_table('log_drain_days', 'exists (select from log_drains p
  where p.workspace_id = log_drain_days.workspace_id and p.id = log_drain_days.drain_id)');

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

-- Claims for reverse names as log blocks bring them, until they become rows of name_checks a few at
-- a time (claim_name_checks). A row of arrays costs a block's transaction far less than a row, three
-- index entries and a look for a conflict for each claim. Accessed through functions/crawlers.sql.
create table name_check_blocks (
  workspace_id uuid not null,
  place bigint generated always as identity,
  website_id uuid not null,
  -- The claims of one transaction, in the order of these arrays; compressing them would take longer
  -- than writing them.
  bots text[] storage external not null,
  addresses text[] storage external not null,
  first_ms bigint[] storage external not null,
  last_ms bigint[] storage external not null,
  claims integer not null,
  -- How many of them are in name_checks already.
  taken integer not null default 0,
  primary key (workspace_id, place),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index name_check_blocks_website on name_check_blocks (workspace_id, website_id);
call protect_tenant_table('name_check_blocks', 'workspace_id', 'select, insert');

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

-- The keys of signers of requests, as their URLs had them from one fetch to another; shared by all
-- tenants, accessed through functions/crawlers.sql only.
create table signing_key_versions (
  url text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  keys jsonb not null,
  primary key (url, first_seen_at)
);

-- The last attempt to fetch a signer's keys, and how many failed since the last that did not.
create table signing_key_fetches (
  url text primary key,
  tried_at timestamptz not null,
  failures integer not null,
  error text
);
create index signing_key_fetches_tried on signing_key_fetches (tried_at);

-- The requests that brought a signature first: another one with the same signature is a replay. Only
-- a hash of the signature is kept.
create table signature_uses (
  workspace_id uuid not null,
  website_id uuid not null,
  signature bytea not null,
  signed_request bigint not null,
  used_at timestamptz not null default now(),
  primary key (workspace_id, website_id, signature),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index signature_uses_used on signature_uses (used_at);
call protect_tenant_table('signature_uses', 'workspace_id', 'select, insert');

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

-- Small files in which a host says what AI companies may do, version by version: they are read with
-- its robots.txt. A version is first seen at first_seen_at, and seen again up to last_seen_at.
create table policy_files (
  workspace_id uuid not null,
  website_id uuid not null,
  host text not null,
  kind text not null check (kind in ('tdmrep', 'license', 'llms_txt')),
  -- As it was asked for: robots.txt may name licenses of other hosts.
  url text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  checks integer not null default 1,
  status smallint,
  state text not null check (state in ('read', 'missing', 'unreadable', 'unreachable')),
  -- Why it cannot be read, as a sentence.
  problem text,
  body bytea,
  -- Of llms.txt: how many links there are, how many were followed, and those that are broken.
  links jsonb,
  primary key (workspace_id, website_id, host, kind, url, first_seen_at),
  foreign key (workspace_id, website_id, host)
    references robots_hosts (workspace_id, website_id, host) on delete cascade
);
call protect_tenant_table('policy_files', 'workspace_id', 'select, insert, update, delete');

-- Roll-ups

create sequence visit_rolls;

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
  -- The number of the roll-up that began last: only that one is recorded. Of two at once, rows of the
  -- later one replace those of the earlier one, which therefore must not become valid.
  started bigint,
  -- Whether the process that changed the month records days, too. One of an older version does not,
  -- and may still run: what it changes makes the month's days useless (clear_visit_days).
  notes_days boolean not null default false,
  primary key (workspace_id, website_id, partition),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index visit_months_due on visit_months (changed_at) where roll is null;
call protect_tenant_table('visit_months', 'workspace_id', 'select, insert, update, delete');

-- Days of crawler visits of the present month, and the number under which each is rolled up in
-- ClickHouse, if it is. A month's roll-up takes their place. Changes to a day's visits set
-- `changed_at` and clear the number, as for visit_months.
create table visit_days (
  workspace_id uuid not null,
  website_id uuid not null,
  day date not null,
  changed_at timestamptz not null default clock_timestamp(),
  roll bigint,
  -- The number of the roll-up that began last: only that one is recorded.
  started bigint,
  primary key (workspace_id, website_id, day),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index visit_days_due on visit_days (changed_at) where roll is null;
call protect_tenant_table('visit_days', 'workspace_id', 'select, insert, update, delete');

-- The finished days of the present month whose visits are counted by path, all together: by day, two
-- visits in three would be a row of their own.
create table visit_path_days (
  workspace_id uuid not null,
  website_id uuid not null,
  -- The number of its roll-up in ClickHouse; null while there is none.
  roll bigint,
  -- The days that it counts, and their numbers in visit_days. A read uses it only while those are the
  -- valid numbers, so nothing that changes a day has to change this.
  days date[] not null default '{}',
  rolls bigint[] not null default '{}',
  -- The number of the roll-up that began last: only that one is recorded.
  started bigint,
  is_due boolean not null default true,
  due_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index visit_path_days_due on visit_path_days (due_at) where is_due;
call protect_tenant_table('visit_path_days', 'workspace_id', 'select, insert, update');

-- Years of crawler visits, added up from their rolled-up months: over a year, a path has a few rows
-- instead of some in each month.
create table visit_years (
  workspace_id uuid not null,
  website_id uuid not null,
  year integer not null,
  -- The number of its roll-up in ClickHouse; null while it is due.
  roll bigint,
  -- The number of the roll-up that also has the year's visits by day. An older version writes a year
  -- without days, so the number differs from `roll`, and the year is due again.
  day_roll bigint,
  -- The months that it adds up, and their numbers. A read uses it only while those are the valid
  -- numbers, so nothing that changes a month has to change the year.
  months integer[] not null default '{}',
  rolls bigint[] not null default '{}',
  -- The number of the roll-up that began last: only that one is recorded.
  started bigint,
  due_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, website_id, year),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index visit_years_due on visit_years (due_at)
  where roll is null or day_roll is distinct from roll;
call protect_tenant_table('visit_years', 'workspace_id', 'select, insert, update, delete');
