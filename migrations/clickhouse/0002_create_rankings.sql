-- One row a keyword, day and source: the day's newest reading replaces an earlier one. Ordered for
-- reads of a whole website by day; the projection serves one keyword's history.
CREATE TABLE IF NOT EXISTS rank_readings {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  keyword_id String CODEC(ZSTD(1)),
  day Date CODEC(Delta, ZSTD(1)),
  source LowCardinality(String),
  checked_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  state LowCardinality(String),
  failure_code LowCardinality(String),
  position UInt16,
  absolute_rank UInt16,
  url String CODEC(ZSTD(1)),
  depth_read UInt16,
  own_urls Array(Tuple(position UInt16, url String)) CODEC(ZSTD(1)),
  serp_features Array(LowCardinality(String)),
  ai_present Bool,
  ai_cited LowCardinality(String),
  device LowCardinality(String),
  country LowCardinality(String),
  engine LowCardinality(String),
  search_volume UInt32,
  volume_known Bool,
  job_id LowCardinality(String)
)
ENGINE = {{ReplacingMergeTree}}(checked_at)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, day, keyword_id, source)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild';

ALTER TABLE rank_readings {{on_cluster}} ADD PROJECTION IF NOT EXISTS by_keyword
  (SELECT * ORDER BY (workspace_id, website_id, keyword_id, day, source));

-- The whole result page of a day, as blocks in their order, and its organic results for competitors.
CREATE TABLE IF NOT EXISTS serp_pages {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  keyword_id String CODEC(ZSTD(1)),
  day Date CODEC(Delta, ZSTD(1)),
  source LowCardinality(String),
  checked_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  depth_read UInt16,
  organic Array(Tuple(position UInt16, domain LowCardinality(String), url String)) CODEC(ZSTD(1)),
  items String CODEC(ZSTD(3)),
  job_id LowCardinality(String)
)
ENGINE = {{ReplacingMergeTree}}(checked_at)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, day, keyword_id, source)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;
