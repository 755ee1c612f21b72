-- Pages of an audit's sample as Lighthouse measured them in the lab, or why it did not.
create table audit_lab_pages (
  workspace_id uuid not null,
  audit_id uuid not null,
  -- Its place in the sample, from 0, and its number in the audit.
  place integer not null,
  number integer not null,
  url text not null,
  form_factor text not null check (form_factor in ('mobile', 'desktop')),
  measured_at timestamptz not null default clock_timestamp(),
  -- Version of Lighthouse; null if it did not run.
  lighthouse text,
  failure text,
  -- From 0 to 1.
  performance real,
  lcp_ms real,
  cls real,
  tbt_ms real,
  fcp_ms real,
  speed_index_ms real,
  primary key (workspace_id, audit_id, place),
  foreign key (workspace_id, audit_id) references audits (workspace_id, id) on delete cascade
);
call protect_tenant_table('audit_lab_pages', 'workspace_id', 'select, insert, update, delete');
call limit_tenant_table('audit_lab_pages', 'exists (select from audits p
  where p.workspace_id = audit_lab_pages.workspace_id and p.id = audit_lab_pages.audit_id)');
