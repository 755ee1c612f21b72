import type { Knex } from 'knex';

/**
 * Audits, and where each one's crawl stands. What a finished audit found is in ClickHouse, under the
 * number of the analysis that is published here; the crawl's own rows go when it is.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audits (
      workspace_id text not null,
      id text not null,
      website_id text not null,
      job_id text not null,
      options jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      started_at timestamptz,
      finished_at timestamptz,
      -- Somebody asked for a pause.
      is_held boolean not null default false,
      -- Rises whenever a worker takes the crawl up: one that was thought dead writes nothing any more.
      epoch integer not null default 0,
      -- URLs so far: known, answered (pages of the site apart), and not crawled for a reason.
      urls_known integer not null default 0,
      urls_done integer not null default 0,
      pages_done integer not null default 0,
      urls_skipped integer not null default 0,
      bytes_read bigint not null default 0,
      -- Why the crawl ended; null while it goes on.
      end_reason text check (end_reason in ('finished', 'page_limit', 'url_limit', 'canceled', 'failed')),
      -- robots.txt of each host as it was when the crawl read it.
      robots jsonb not null default '{}',
      -- What became of each sitemap that the crawl began with; null until all of them were read.
      sitemaps jsonb,
      -- The number of the analysis whose rows count; null until there is one.
      run integer,
      -- Crawled HTML pages, and those of them without an issue that is an error.
      health_pages integer,
      healthy_pages integer,
      health_score integer,
      summary jsonb,
      compared_with text,
      primary key (workspace_id, id),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    create index audits_website on audits (workspace_id, website_id, id desc);
    create index audits_job on audits (workspace_id, job_id);
    call protect_tenant_table('audits', 'workspace_id', 'select, insert, update, delete');

    -- Issues of an audit by code, and what changed since the audit that it is compared with: pages that
    -- have it and did not (added), that were not known before (new), that had it and do not (fixed), and
    -- that had it and are no longer there (gone).
    create table audit_issues (
      workspace_id text not null,
      audit_id text not null,
      code text not null,
      severity text not null check (severity in ('error', 'warning', 'notice')),
      pages integer not null,
      added integer,
      new integer,
      fixed integer,
      gone integer,
      primary key (workspace_id, audit_id, code),
      foreign key (workspace_id, audit_id) references audits (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('audit_issues', 'workspace_id', 'select, insert, update, delete');

    -- The frontier: every URL that a crawl knows, in the order in which it was found, and what was kept
    -- of it. No reference to audits: a million rows are removed in steps.
    create table audit_urls (
      workspace_id text not null,
      audit_id text not null,
      -- Counted from 0 within the audit.
      number integer not null,
      -- In the normal form of the ledger's URLs, and the first 16 bytes of its SHA-256.
      url text not null,
      url_hash bytea not null,
      kind text not null check (kind in ('page', 'resource', 'external')),
      -- Clicks from the start; null where no link led there.
      depth integer,
      -- How it was found first, and on which URL.
      source text not null check (source in ('start', 'list', 'sitemap', 'link', 'redirect', 'robots')),
      found_on integer,
      in_sitemap boolean not null default false,
      state text not null check (state in ('queued', 'done', 'skipped')),
      skip_reason text,
      -- A CrawledUrl as JSON, packed by zstd.
      facts bytea,
      primary key (workspace_id, audit_id, number)
    );
    create unique index audit_urls_hash on audit_urls (workspace_id, audit_id, url_hash);
    create index audit_urls_queued on audit_urls (workspace_id, audit_id, number) where state = 'queued';
    call protect_tenant_table('audit_urls', 'workspace_id', 'select, insert, update, delete');
    alter table audit_urls alter column facts set storage external;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table audit_urls, audit_issues, audits;');
}
