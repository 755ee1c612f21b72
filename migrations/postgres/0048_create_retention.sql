-- How long a workspace keeps data that age, one row for each kind that has a setting or lost data.
create table retention (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  data text not null,
  -- What the workspace asks for; null is as long as the plan allows.
  days integer check (days > 0),
  -- The first day that was kept when older data were removed. It only rises: what is gone does not
  -- come back with a longer setting.
  kept_since date,
  -- Everything before this day is removed; behind `kept_since` while a removal runs.
  removed_before date,
  primary key (workspace_id, data)
);
call protect_tenant_table('retention', 'workspace_id', 'select, insert, update');
-- Reads of websites name the first day that is kept, also to a sign-in that is limited to some.
call limit_tenant_table('retention', 'true');
