-- Audits, and the state of each one's crawl. Results of a finished audit are in ClickHouse, under
-- the number of the analysis that is published here; the crawl's own rows are then deleted.
create table audits (
  workspace_id uuid not null,
  id uuid not null,
  website_id uuid not null,
  job_id uuid not null,
  options jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Whether a pause was requested.
  is_held boolean not null default false,
  -- Rises when a worker takes over the crawl, so that a worker that was taken for dead can write
  -- nothing.
  epoch integer not null default 0,
  -- URLs so far: known, answered (pages_done counts the site's pages among them), and skipped for a
  -- reason.
  urls_known integer not null default 0,
  urls_done integer not null default 0,
  pages_done integer not null default 0,
  urls_skipped integer not null default 0,
  bytes_read bigint not null default 0,
  -- Why the crawl ended; null while it runs.
  end_reason text check (end_reason in ('finished', 'page_limit', 'url_limit', 'canceled', 'failed')),
  -- The outcome of each sitemap that the crawl began with; null until all of them are read.
  sitemaps jsonb,
  -- Which sitemaps were read so far and which are due, while the crawl begins with them.
  sitemap_reading jsonb,
  -- What hosts of the site answered to other addresses of their pages, and their certificates. Null
  -- until the crawl has asked, and for audits of lists. A few hosts at most, so a column and no table.
  host_answers jsonb,
  -- The number of the valid analysis; null until there is one.
  run integer,
  -- Crawled HTML pages, and those of them without an issue that is an error.
  health_pages integer,
  healthy_pages integer,
  health_score integer,
  summary jsonb,
  compared_with uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index audits_website on audits (workspace_id, website_id, id desc);
create index audits_job on audits (workspace_id, job_id);
call protect_tenant_table('audits', 'workspace_id', 'select, insert, update, delete');

-- robots.txt of each origin as it was when the crawl read it. Rows of their own, since the files may
-- be large and the audit's row is read for every slice.
create table audit_robots (
  workspace_id uuid not null,
  audit_id uuid not null,
  origin text not null,
  -- The URL that was read, after redirects.
  url text not null,
  status integer,
  outcome text not null check (outcome in ('rules', 'allow_all', 'disallow_all')),
  reason text not null,
  error text,
  body text,
  primary key (workspace_id, audit_id, origin),
  foreign key (workspace_id, audit_id) references audits (workspace_id, id) on delete cascade
);
call protect_tenant_table('audit_robots', 'workspace_id', 'select, insert, delete');
call limit_tenant_table('audit_robots', 'exists (select from audits p
  where p.workspace_id = audit_robots.workspace_id and p.id = audit_robots.audit_id)');

-- What a host answered to a made-up address, as packed facts: pages that look the same are error
-- pages, whatever their status and language.
create table audit_probes (
  workspace_id uuid not null,
  audit_id uuid not null,
  host text not null,
  facts bytea storage external not null,
  primary key (workspace_id, audit_id, host),
  foreign key (workspace_id, audit_id) references audits (workspace_id, id) on delete cascade
);
call protect_tenant_table('audit_probes', 'workspace_id', 'select, insert, delete');
call limit_tenant_table('audit_probes', 'exists (select from audits p
  where p.workspace_id = audit_probes.workspace_id and p.id = audit_probes.audit_id)');

-- Issues of an audit by code, and the changes since the audit that it is compared with: pages that
-- have the issue and did not (added), that were not known before (new), that had it and do not
-- (fixed), and that had it and no longer exist (gone).
create table audit_issues (
  workspace_id uuid not null,
  audit_id uuid not null,
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
call limit_tenant_table('audit_issues', 'exists (select from audits p
  where p.workspace_id = audit_issues.workspace_id and p.id = audit_issues.audit_id)');

-- The frontier: every URL that a crawl knows, in order of discovery, with its stored facts. No
-- foreign key to audits: a million rows are deleted in batches.
create table audit_urls (
  workspace_id uuid not null,
  audit_id uuid not null,
  -- Counted from 0 within the audit.
  number integer not null,
  -- In the normal form of the ledger's URLs, and the first 16 bytes of its SHA-256.
  url text not null,
  url_hash bytea not null,
  -- The address as a page or a sitemap writes it, which is asked for; null where that is `url`, by
  -- which equal addresses are recognized.
  asked_url text,
  kind text not null check (kind in ('page', 'resource', 'external')),
  -- Clicks from the start; null if no link leads there.
  depth integer,
  -- How it was first found, and on which URL. `ledger` and `logs`: known from these alone.
  source text not null
    check (source in ('start', 'list', 'sitemap', 'link', 'redirect', 'ledger', 'logs')),
  found_on integer,
  in_sitemap boolean not null default false,
  state text not null check (state in ('queued', 'done', 'skipped')),
  skip_reason text,
  -- A CrawledUrl as JSON. Its texts, and a sketch of its content, are apart, since most reads of facts
  -- do without them. Facts and texts are compressed by zstd and a sketch is hashes, so Postgres
  -- compresses none of them.
  facts bytea storage external,
  texts bytea storage external,
  sketch bytea storage external,
  -- Its alternate languages in sitemaps: an array of `{lang, href}`.
  alternates jsonb,
  primary key (workspace_id, audit_id, number)
);
create unique index audit_urls_hash on audit_urls (workspace_id, audit_id, url_hash);
create index audit_urls_queued on audit_urls (workspace_id, audit_id, number) where state = 'queued';
-- An audit belongs to one workspace. Unless Postgres knows that, it multiplies the selectivities of
-- both.
create statistics audit_urls_audits (dependencies) on workspace_id, audit_id from audit_urls;
call protect_tenant_table('audit_urls', 'workspace_id', 'select, insert, update, delete');
call limit_tenant_table('audit_urls', 'exists (select from audits p
  where p.workspace_id = audit_urls.workspace_id and p.id = audit_urls.audit_id)');

-- Deleted or expired audits whose rows in ClickHouse are still to be deleted.
create table deleted_audits (
  workspace_id uuid not null,
  website_id uuid not null,
  audit_id uuid not null,
  deleted_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, audit_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index deleted_audits_website on deleted_audits (workspace_id, website_id);
create index deleted_audits_due on deleted_audits (deleted_at);
call protect_tenant_table('deleted_audits', 'workspace_id', 'select, insert, update, delete');
