-- Provider answers that were paid for, until they are written as readings: a retried activity reads
-- them here instead of buying them again. A task in a provider's queue is a call with a later
-- answer.
create table provider_answers (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  call_id text not null,
  job_id uuid not null,
  -- Null before the answer. A call is recorded before it is made: a call without an answer may have
  -- been paid for.
  answer jsonb,
  created_at timestamptz not null default now(),
  -- The provider's name for the task; null until the provider is known to have it.
  task_id text,
  -- When a worker submitted it without having recorded the outcome yet.
  asked_at timestamptz,
  -- Start of the keyword definition that the task queries; null means from its beginning.
  series_from timestamptz,
  -- What the task asks, so that its answer belongs to the text of that time.
  question jsonb,
  -- What the task costs once the provider has it.
  credits integer,
  -- When the provider reported the task as done. A task that could not be fetched then goes to the
  -- end of the queue.
  ready_at timestamptz,
  primary key (workspace_id, call_id)
);
create index provider_answers_job on provider_answers (workspace_id, job_id);
call protect_tenant_table('provider_answers', 'workspace_id', 'select, insert, update, delete');
