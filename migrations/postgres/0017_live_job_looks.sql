-- When a live job's workflow was last looked for (activities/jobs/lost-jobs.ts).
alter table jobs add column looked_at timestamptz;
create index jobs_live on jobs (coalesce(looked_at, created_at))
  where status in ('queued', 'running', 'paused');
