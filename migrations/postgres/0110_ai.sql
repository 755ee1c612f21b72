-- Prompts

create table ai_prompts (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  text text not null,
  -- SHA-256 of the text as it is compared: Unicode NFC, lower case, single spaces. The text itself
  -- may be longer than an index entry.
  text_hash bytea not null,
  country text not null,
  language text not null,
  -- One topic groups prompts; empty without one.
  topic text not null default '',
  tags text[] not null default '{}',
  persona text not null default '',
  stage text not null default ''
    check (stage in ('', 'awareness', 'consideration', 'decision', 'retention')),
  -- Whether the text names an own brand; kept current when brands change.
  is_branded boolean not null default false,
  -- Answers belong to a revision: another text, country or language starts the next.
  revision integer not null default 1,
  revised_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint ai_prompts_identity
    unique (workspace_id, website_id, text_hash, country, language, persona),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index ai_prompts_list on ai_prompts (workspace_id, website_id, id);
call protect_tenant_table('ai_prompts', 'workspace_id', 'select, insert, update, delete');

-- Every text that a prompt has had, the present one included.
create table ai_prompt_revisions (
  workspace_id uuid not null,
  prompt_id uuid not null,
  revision integer not null,
  text text not null,
  country text not null,
  language text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, prompt_id, revision),
  foreign key (workspace_id, prompt_id) references ai_prompts (workspace_id, id) on delete cascade
);
call protect_tenant_table('ai_prompt_revisions', 'workspace_id', 'select, insert, delete');
call limit_tenant_table('ai_prompt_revisions', 'exists (select from ai_prompts p
  where p.workspace_id = ai_prompt_revisions.workspace_id and p.id = ai_prompt_revisions.prompt_id)');

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

-- Brands

create table ai_brands (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  name text not null,
  is_own boolean not null,
  aliases text[] not null default '{}',
  -- Phrases that contain a name and mean something else.
  excluded_names text[] not null default '{}',
  domains text[] not null default '{}',
  match_case text not null default 'auto' check (match_case in ('auto', 'always', 'never')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index ai_brands_list on ai_brands (workspace_id, website_id, id);
call protect_tenant_table('ai_brands', 'workspace_id', 'select, insert, update, delete');

-- One row per website with brands. Every change of names counts up `version`; answers that were
-- matched by an earlier one are matched again.
create table ai_brand_versions (
  workspace_id uuid not null,
  website_id uuid not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- The version by which all stored answers are matched.
  matched_version integer not null default 0,
  matched_at timestamptz,
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ai_brand_versions', 'workspace_id', 'select, insert, update, delete');

-- Targets

-- What is asked; each is a series of its own, never averaged with another.
create table ai_targets (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  engine text not null,
  provider text not null,
  -- The provider's name of the model; empty if the provider chooses.
  model text not null default '',
  online boolean not null default true,
  -- How answers are bought: at once, or as tasks that a provider does when it has time.
  delivery text not null default 'live' check (delivery in ('live', 'standard', 'priority')),
  -- Answers a reading asks for.
  samples integer not null default 5 check (samples between 1 and 50),
  cadence text not null default 'daily' check (cadence in ('daily', 'weekly', 'manual')),
  -- Most answers a day; null means no limit but credits.
  answers_per_day_max integer check (answers_per_day_max > 0),
  -- Half the width of the interval at which a reading stops asking; null always asks `samples`.
  target_half_width numeric(4, 3) check (target_half_width > 0 and target_half_width < 0.5),
  is_paused boolean not null default false,
  -- When its prompts were last asked by a schedule: a weekly target is not due before a week.
  scheduled_at timestamptz,
  -- Where the day's budget ended a reading: the next one begins after this prompt. Null: at the start.
  resume_after uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint ai_targets_identity unique (workspace_id, website_id, engine, provider, model, online),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index ai_targets_list on ai_targets (workspace_id, website_id, id);
call protect_tenant_table('ai_targets', 'workspace_id', 'select, insert, update, delete');

-- Collections

-- One row per website that was collected: its first targets and its own brand are made once, so that
-- those which were deleted stay deleted.
create table ai_collections (
  workspace_id uuid not null,
  website_id uuid not null,
  defaults_made_at timestamptz not null default now(),
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ai_collections', 'workspace_id', 'select, insert, delete');

-- AI Overviews that result pages bring: for which providers a website was given their target, so
-- that a target which a person deletes stays deleted.
create table ai_overview_series (
  workspace_id uuid not null,
  website_id uuid not null,
  provider text not null,
  made_at timestamptz not null default now(),
  primary key (workspace_id, website_id, provider),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ai_overview_series', 'workspace_id', 'select, insert, delete');

-- Reports of engines' operators, as files: what Google and Bing say of the website in their AI
-- answers. They have no API.
create table ai_imports (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  source text not null check (source in ('google_report', 'bing_report')),
  -- The first and last day that the report covers.
  period_from date not null,
  period_to date not null,
  -- Whether each row is of one day; otherwise each covers the whole period.
  is_daily boolean not null,
  has_pages boolean not null,
  has_queries boolean not null,
  row_count integer not null,
  ignored_columns text[] not null,
  -- SHA-256 of the rows: the same report sent again is found by it.
  content_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  constraint ai_imports_content unique
    (workspace_id, website_id, source, period_from, period_to, content_hash),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index ai_imports_newest on ai_imports (workspace_id, website_id, source, period_to, id);
call protect_tenant_table('ai_imports', 'workspace_id', 'select, insert, delete');

create table ai_import_rows (
  workspace_id uuid not null,
  import_id uuid not null,
  -- Place in the file, below its header.
  place integer not null,
  -- In the ledger's form.
  page text,
  query text,
  day date,
  country text,
  device text,
  impressions bigint,
  citations bigint,
  primary key (workspace_id, import_id, place),
  foreign key (workspace_id, import_id) references ai_imports (workspace_id, id) on delete cascade
);
call protect_tenant_table('ai_import_rows', 'workspace_id', 'select, insert, delete');
call limit_tenant_table('ai_import_rows', 'exists (select from ai_imports p
  where p.workspace_id = ai_import_rows.workspace_id and p.id = ai_import_rows.import_id)');
