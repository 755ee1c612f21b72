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
