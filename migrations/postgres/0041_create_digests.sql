-- `public_id` knows the prefix of digests, too.
create or replace function public_id(id uuid) returns text language sql immutable strict parallel safe as $$
  select (array['ws', 'web', 'kw', 'grp', 'job', 'aud', 'rep', 'rsc', 'cmp', 'prm', 'key', 'drn',
      'lgb', 'evt', 'url', 'smp', 'rbt', 'alr', 'apv', 'brd', 'ait', 'ans', 'oac', 'oag', 'aim',
      'con', 'ann', 'gsi', 'lnk', 'bli', 'cev', 'coh', 'whk', 'dlv', 'exp', 'ins', 'hpn', 'dgs'
    ])[get_byte(uuid_send(id), 15)] || '_' ||
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substring(bits from 1 + 5 * place for 5)::bit(5)::int + 1, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
    generate_series(0, 25) as place
$$;

-- What happened, mailed to one person every day or week.
create table digests (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- In lower case; a person has one digest of a workspace.
  recipient text not null,
  timing jsonb not null,
  timezone text not null,
  -- Empty for all types.
  types text[] not null,
  -- Empty for all websites, and for events of no website.
  website_ids uuid[] not null,
  website_tag text,
  -- Whether the instrument's own events are in it.
  has_health boolean not null,
  -- Whether it is mailed when nothing happened.
  is_sent_empty boolean not null,
  is_paused boolean not null default false,
  -- Events before this time were in an earlier digest.
  covered_until timestamptz not null default clock_timestamp(),
  -- Null while it is paused.
  next_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, recipient),
  foreign key (workspace_id, website_tag) references tags (workspace_id, name) on update cascade,
  check (is_paused = (next_at is null))
);
create index digests_due on digests (next_at) where next_at is not null;
create index digests_tag on digests (workspace_id, website_tag) where website_tag is not null;
call protect_tenant_table('digests', 'workspace_id', 'select, insert, update, delete');

-- Mails of digests and notices, written with the change that causes them and sent afterwards.
create table notice_mails (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- The part of the Message-ID before its domain: a mail that is sent twice is one for its reader.
  name text not null,
  -- Null for a notice, and after the digest was deleted.
  digest_id uuid,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  error text,
  tries integer not null default 0,
  -- Null when it is over. Claimed mails move it: those of a dead worker go to the others.
  next_try_at timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (workspace_id, name),
  foreign key (workspace_id, digest_id) references digests (workspace_id, id)
    on delete set null (digest_id),
  check ((state = 'queued') = (next_try_at is not null))
);
create index notice_mails_due on notice_mails (next_try_at) where next_try_at is not null;
create index notice_mails_digest on notice_mails (workspace_id, digest_id, created_at desc);
create index notice_mails_age on notice_mails (created_at);
call protect_tenant_table('notice_mails', 'workspace_id', 'select, insert, update');

-- Digests and notices end apart from reports; only their reader sets this.
alter table mail_recipients add column digests_ended_at timestamptz;

-- Whom a mail tells that a webhook was disabled; null for the recipients of digests.
alter table webhooks add column notice_recipient text;

-- When an event was recorded: digests read by it, since an event may be of some time before.
alter table events add column recorded_at timestamptz not null default clock_timestamp();
create index events_recorded on events (workspace_id, recorded_at desc, id desc);

-- An alert may be about the workspace, such as a webhook that was disabled.
alter table alerts alter column website_id drop not null;
create unique index alerts_open_of_workspace on alerts (workspace_id, kind, subject)
  where state = 'open' and website_id is null;
