-- What an operator does with a workspace. `limits` count instead of its plan's, by their names in the
-- API; `suspended_at` refuses all who ask; a deleted one goes when what it had is purged.
alter table workspaces
  add column limits jsonb not null default '{}',
  add column suspended_at timestamptz,
  add column deleted_at timestamptz;

-- Paused because their workspace was suspended: they go on when it is resumed.
alter table websites add column is_suspended boolean not null default false;

-- Their results have new columns.
drop function if exists admit_keys(bytea[], int[], int, text[]);
drop function if exists admit_drains(bytea[], int[], int);
drop function if exists admit_dashboard_sessions(bytea[], int[], int, int, text[]);
drop function if exists add_log_bytes(uuid[], date[], bigint[]);
drop function if exists workspace_plans(uuid, int);
