-- Prompts that were deleted. Their answers stay in ClickHouse, unread, until they are purged.
create table ended_ai_prompts (
  workspace_id uuid not null,
  website_id uuid not null,
  prompt_id uuid not null,
  ended_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, prompt_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index ended_ai_prompts_website on ended_ai_prompts (workspace_id, website_id);
create index ended_ai_prompts_due on ended_ai_prompts (ended_at);
call protect_tenant_table('ended_ai_prompts', 'workspace_id', 'select, insert, update, delete');
