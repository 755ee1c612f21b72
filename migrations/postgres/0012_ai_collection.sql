-- Collections of AI answers

-- One row per website that was collected: its first targets and its own brand are made once, so that
-- those which were deleted stay deleted.
create table ai_collections (
  workspace_id uuid not null,
  website_id uuid not null,
  defaults_made_at timestamptz not null default now(),
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ai_collections', 'workspace_id', 'select, insert, delete');

-- When a target's prompts were last asked by a schedule: a weekly target is not due before a week.
alter table ai_targets add column scheduled_at timestamptz;
-- Where the day's budget ended a reading: the next one begins after this prompt. Null: at the start.
alter table ai_targets add column resume_after uuid;

-- Money

-- What a provider charges for a call in its own unit, beside our credits; null if it does not say.
-- website_id has no foreign key: costs outlive their website.
alter table credit_settlements add column website_id uuid;
alter table credit_settlements add column cost_amount double precision;
alter table credit_settlements add column cost_unit text;
