import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table websites (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      domain text not null,
      name text not null,
      relationship text not null check (relationship in ('own', 'client', 'competitor')),
      status text not null check (status in ('active', 'paused', 'archived')),
      -- What an archived website is restored to; null while it is not archived.
      status_before_archive text check (status_before_archive in ('active', 'paused')),
      country text not null,
      language text not null,
      serp_tracking boolean not null default true,
      ai_tracking boolean not null default true,
      search_console_connected boolean not null default false,
      health_score integer check (health_score between 0 and 100),
      last_synced_at timestamptz,
      settings jsonb not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (workspace_id, id),
      constraint websites_domain unique (workspace_id, domain),
      check ((status = 'archived') = (status_before_archive is not null))
    );
    call protect_tenant_table('websites', 'workspace_id', 'select, insert, update, delete');

    create table tags (
      workspace_id text not null references workspaces (id) on delete cascade,
      name text not null,
      created_at timestamptz not null default now(),
      primary key (workspace_id, name)
    );
    call protect_tenant_table('tags', 'workspace_id', 'select, insert, update, delete');

    create table website_tags (
      workspace_id text not null,
      website_id text not null,
      tag text not null,
      position smallint not null,
      primary key (workspace_id, website_id, tag),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade,
      foreign key (workspace_id, tag) references tags (workspace_id, name) on delete cascade
    );
    create index website_tags_tag on website_tags (workspace_id, tag);
    call protect_tenant_table('website_tags', 'workspace_id', 'select, insert, update, delete');

    create table keyword_groups (
      workspace_id text not null,
      id text not null,
      website_id text not null,
      name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (workspace_id, id),
      constraint keyword_groups_name unique (workspace_id, website_id, name),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('keyword_groups', 'workspace_id', 'select, insert, update, delete');

    create table keywords (
      workspace_id text not null,
      id text not null,
      website_id text not null,
      keyword text not null,
      country text not null,
      language text not null,
      location text not null default '',
      device text not null check (device in ('desktop', 'mobile')),
      engine text not null check (engine in ('google', 'bing')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (workspace_id, id),
      constraint keywords_identity unique (workspace_id, website_id, keyword, country, language, location, device, engine),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('keywords', 'workspace_id', 'select, insert, update, delete');

    create table keyword_group_members (
      workspace_id text not null,
      group_id text not null,
      keyword_id text not null,
      primary key (workspace_id, group_id, keyword_id),
      foreign key (workspace_id, group_id) references keyword_groups (workspace_id, id) on delete cascade,
      foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade
    );
    create index keyword_group_members_keyword on keyword_group_members (workspace_id, keyword_id);
    call protect_tenant_table('keyword_group_members', 'workspace_id', 'select, insert, update, delete');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table keyword_group_members, keywords, keyword_groups, website_tags, tags, websites',
  );
}
