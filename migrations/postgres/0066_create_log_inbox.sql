-- Rows of log blocks that were acknowledged and are not in ClickHouse yet (decision 5): the rows of
-- one block for one month, in ClickHouse's Native format.
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
  rows bytea not null,
  added_at timestamptz not null default clock_timestamp(),
  -- The insert that takes the row: recorded before it begins, so that a repetition takes the same rows.
  claim uuid,
  claimed_at timestamptz,
  -- After the first claim the rows may be stored already.
  claims smallint not null default 0,
  -- Why ClickHouse refuses the rows; a person has to look at them.
  rejected text,
  primary key (workspace_id, place)
);
create index log_inbox_free on log_inbox (place) where claim is null;
create index log_inbox_claim on log_inbox (claim) where claim is not null;
-- Compressing costs more than writing, and the rows stay for a second.
alter table log_inbox alter column rows set storage external;
-- Each row is written, claimed and deleted within seconds.
alter table log_inbox set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 20000);
call protect_tenant_table('log_inbox', 'workspace_id', 'select, insert');

drop function if exists hold_gathered_batches(uuid[], boolean[], uuid[]);
alter table log_batches drop column gathered_as;
