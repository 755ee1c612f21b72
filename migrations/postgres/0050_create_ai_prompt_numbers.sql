-- Small numbers of prompts and of keywords with AI answers, so that sets of them are bitmaps. A
-- number never changes, since kept counts in ClickHouse have it. That of a purged prompt may be given
-- out again: counts of its answers are not read after it is gone.
create table ai_prompt_numbers (
  workspace_id uuid not null,
  website_id uuid not null,
  -- A prompt's or a keyword's id.
  prompt_id uuid not null,
  number integer not null check (number > 0),
  primary key (workspace_id, website_id, prompt_id),
  constraint ai_prompt_numbers_once unique (workspace_id, website_id, number),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ai_prompt_numbers', 'workspace_id', 'select, insert, delete');
