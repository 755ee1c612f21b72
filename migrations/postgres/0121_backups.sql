-- The backups that were completed, so that the service can say how old the newest one is. Written by
-- the role of backups; of no tenant.
create table backups (
  name text primary key,
  -- The moment that the backup holds.
  at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  -- When a trial restore of it last succeeded: only a restore shows that a backup is good.
  restored_at timestamptz
);
