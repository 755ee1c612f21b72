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

-- Whether the process that changed the month records days, too. A version before this does not, and
-- may still run: what it changes makes the month's days useless (clear_visit_days).
alter table visit_months add column notes_days boolean not null default false;

-- Days that have visits already. Their roll-up begins in a day, when processes of the version before
-- have ended.
insert into visit_days (workspace_id, website_id, day, changed_at)
select workspace_id, website_id, day, now() + interval '1 day' from log_days
where day between date_trunc('month', now() at time zone 'utc') and (now() at time zone 'utc')::date;
