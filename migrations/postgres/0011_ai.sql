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
  -- Answers a reading asks for.
  samples integer not null default 5 check (samples between 1 and 50),
  cadence text not null default 'daily' check (cadence in ('daily', 'weekly', 'manual')),
  -- Most answers a day; null means no limit but credits.
  answers_per_day_max integer check (answers_per_day_max > 0),
  -- Half the width of the interval at which a reading stops asking; null always asks `samples`.
  target_half_width numeric(4, 3) check (target_half_width > 0 and target_half_width < 0.5),
  is_paused boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint ai_targets_identity unique (workspace_id, website_id, engine, provider, model, online),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index ai_targets_list on ai_targets (workspace_id, website_id, id);
call protect_tenant_table('ai_targets', 'workspace_id', 'select, insert, update, delete');
