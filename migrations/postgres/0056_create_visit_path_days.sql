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
