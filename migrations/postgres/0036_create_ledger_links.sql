-- The first link from another website to a URL of the ledger, by our own dates.
create table ledger_links (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  first_seen_at timestamptz not null,
  -- What named it first: `known_link`, a provider, or the tool whose file was imported.
  source text not null,
  primary key (workspace_id, url_id)
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create index ledger_links_website on ledger_links (workspace_id, website_id, url_id);
call protect_tenant_table('ledger_links', 'workspace_id', 'select, insert, update, delete');

-- Websites whose links were looked at: of those a URL without a row above is not linked, and of
-- others nothing is known.
create table ledger_link_reads (
  workspace_id uuid not null,
  website_id uuid not null,
  read_at timestamptz not null,
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ledger_link_reads', 'workspace_id', 'select, insert, update, delete');
