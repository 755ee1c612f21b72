-- When AI answers cited a URL of the ledger. `live` and `sandbox` answers are the website's own
-- prompts; the reports are those that Google and Bing give their webmasters, imported.
create table ledger_citations (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  -- The product that answered, such as chatgpt.
  engine text not null,
  source text not null check (source in ('live', 'sandbox', 'google_report', 'bing_report')),
  -- Of reports without days: begin and end of their period, in which the citation lies.
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (workspace_id, url_id, engine, source)
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create index ledger_citations_engine on ledger_citations
  (workspace_id, website_id, engine, source, last_at);
call protect_tenant_table('ledger_citations', 'workspace_id', 'select, insert, update, delete');

-- Whose answers were looked at, with citations or without: a URL that none of them cites is
-- `not_cited`, and without a row here it is not measured.
create table ledger_citation_reads (
  workspace_id uuid not null,
  website_id uuid not null,
  engine text not null,
  source text not null check (source in ('live', 'sandbox', 'google_report', 'bing_report')),
  read_at timestamptz not null,
  primary key (workspace_id, website_id, engine, source),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ledger_citation_reads', 'workspace_id', 'select, insert, update, delete');

alter table ledger_urls drop constraint ledger_urls_added_by_check;
alter table ledger_urls add constraint ledger_urls_added_by_check
  check (added_by in ('request', 'sitemap', 'audit', 'citation')) not valid;
