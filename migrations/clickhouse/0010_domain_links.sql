-- Domains that link to websites by Common Crawl's graph, which says nothing of pages, texts or
-- whether links are followed. Each reading is a partition, and only those that Postgres names count.
CREATE TABLE IF NOT EXISTS domain_links {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  -- Milliseconds since 1970 at the beginning of the reading.
  read UInt64 CODEC(Delta, ZSTD(1)),
  -- The linking domain's place by harmonic centrality; 4294967295 beyond those that are kept.
  place UInt32 CODEC(Delta, ZSTD(1)),
  linking_domain String CODEC(ZSTD(1)),
  -- Its hosts in the graph; 0 if that is not said.
  hosts UInt32 CODEC(ZSTD(1))
)
ENGINE = {{MergeTree}}
PARTITION BY read
ORDER BY (workspace_id, website_id, read, place, linking_domain)
SETTINGS {{deduplication_window}} = 10000;
