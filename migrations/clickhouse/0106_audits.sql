-- Results of audits. An analysis writes rows under its number, and Postgres records the valid
-- number of an audit: rows of an interrupted analysis are skipped and removed.

-- Each URL of an audit.
CREATE TABLE IF NOT EXISTS audit_urls {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  audit_id String CODEC(ZSTD(1)),
  run UInt32,
  -- Counted within the audit; links refer to URLs by it.
  number UInt32 CODEC(Delta, ZSTD(1)),
  url String CODEC(ZSTD(1)),
  kind LowCardinality(String),
  -- Why it was not crawled; empty for one that was.
  skip_reason LowCardinality(String),
  source LowCardinality(String),
  found_on Nullable(UInt32),
  depth Nullable(UInt16),
  in_sitemap Bool,
  in_ledger Bool,
  in_logs Bool,
  fetched_at Nullable(DateTime64(3, 'UTC')),
  status Nullable(UInt16),
  failure LowCardinality(String),
  media_type LowCardinality(String),
  bytes Nullable(UInt64),
  ttfb_ms Nullable(Float32),
  total_ms Nullable(Float32),
  is_truncated Bool,
  redirect_to String CODEC(ZSTD(1)),
  -- Facts of HTML documents.
  is_html Bool,
  is_indexable Bool,
  -- Empty if indexable; else robots_disallowed, noindex, redirect, not_found and others.
  unindexable_reason LowCardinality(String),
  title String CODEC(ZSTD(1)),
  description String CODEC(ZSTD(1)),
  h1 String CODEC(ZSTD(1)),
  canonical String CODEC(ZSTD(1)),
  robots String CODEC(ZSTD(1)),
  lang LowCardinality(String),
  words UInt32,
  element_count UInt32,
  structured_types Array(LowCardinality(String)),
  text_hash UInt64 CODEC(ZSTD(1)),
  simhash UInt64 CODEC(ZSTD(1)),
  -- The lowest number among pages with the same text, or with nearly the same; null without any.
  duplicate_of Nullable(UInt32),
  near_duplicate_of Nullable(UInt32),
  links_in UInt32,
  pages_linking UInt32,
  links_out UInt32,
  links_out_external UInt32,
  -- 0 to 100; the highest of the audit is 100.
  page_rank Float32,
  -- Search and training crawlers by token, as robots.txt allows them this URL.
  bots_allowed Array(LowCardinality(String)),
  bots_disallowed Array(LowCardinality(String)),
  issues Array(LowCardinality(String)),
  errors UInt16,
  warnings UInt16,
  notices UInt16,
  -- A CrawledUrl without its links, as JSON; for the view of one page.
  facts String CODEC(ZSTD(3))
)
ENGINE = {{MergeTree}}
ORDER BY (workspace_id, website_id, audit_id, run, number)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Each link, ordered by its target; the projection orders links by their source.
CREATE TABLE IF NOT EXISTS audit_links {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  audit_id String CODEC(ZSTD(1)),
  run UInt32,
  to_number UInt32 CODEC(Delta, ZSTD(1)),
  from_number UInt32 CODEC(Delta, ZSTD(1)),
  kind LowCardinality(String),
  is_nofollow Bool,
  is_sponsored Bool,
  is_ugc Bool,
  text String CODEC(ZSTD(1)),
  href String CODEC(ZSTD(1)),
  PROJECTION by_source (SELECT * ORDER BY (workspace_id, website_id, audit_id, run, from_number))
)
ENGINE = {{MergeTree}}
ORDER BY (workspace_id, website_id, audit_id, run, to_number, from_number)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1,
  lightweight_mutation_projection_mode = 'rebuild';

-- Each issue of each URL, with its evidence.
CREATE TABLE IF NOT EXISTS audit_findings {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  audit_id String CODEC(ZSTD(1)),
  run UInt32,
  code LowCardinality(String),
  number UInt32 CODEC(Delta, ZSTD(1)),
  -- From the URL's hash, by which two audits are compared.
  url_key UInt64 CODEC(ZSTD(1)),
  -- JSON.
  detail String CODEC(ZSTD(1))
)
ENGINE = {{MergeTree}}
ORDER BY (workspace_id, website_id, audit_id, run, code, number)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
