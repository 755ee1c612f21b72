-- Since when a verified domain's record is gone: it is looked for again before the domain ends.
alter table dashboard_domains add column missing_since timestamptz;
