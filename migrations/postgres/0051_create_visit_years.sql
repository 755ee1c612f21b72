-- Years of crawler visits, added up from their rolled-up months: over a year, a path has a few rows
-- instead of some in each month.
create table visit_years (
  workspace_id uuid not null,
  website_id uuid not null,
  year integer not null,
  -- The number of its roll-up in ClickHouse; null while it is due.
  roll bigint,
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
create index visit_years_due on visit_years (due_at) where roll is null;
call protect_tenant_table('visit_years', 'workspace_id', 'select, insert, update, delete');

-- Months that are rolled up already.
insert into visit_years (workspace_id, website_id, year)
select distinct workspace_id, website_id, partition / 100 from visit_months where roll is not null;

-- As in visit_years. Of two roll-ups at once, rows of the later one replace those of the earlier one,
-- which therefore must not become valid.
alter table visit_months add column started bigint;
