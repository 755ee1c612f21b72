-- Rows of Search Console as they were pulled: a row is one value, or one pair of values, of one day.
-- Rows of another shape or search type describe the same searches and are never added to them.
-- A day that is pulled again is written under a new version. Only the version that search_days
-- names counts, so half a day is never read and rows that are gone vanish.
CREATE TABLE IF NOT EXISTS search_rows {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  -- As Google names it: `sc-domain:example.com`.
  property LowCardinality(String),
  -- `web`, `image`, `video`, `news`, `discover`, `googleNews`.
  search_type LowCardinality(String),
  -- `query`, `page`, `query_page`, `country`, `device`, `appearance`.
  shape LowCardinality(String),
  -- cityHash64 of the texts, 0 without one: grouping by eight bytes is faster than by text.
  query_hash UInt64,
  page_hash UInt64,
  -- As Google counts days, never converted between time zones.
  day Date CODEC(Delta, ZSTD(1)),
  -- Milliseconds since 1970 at the beginning of the attempt that pulled the day.
  version UInt64 CODEC(Delta, ZSTD(1)),
  query String CODEC(ZSTD(1)),
  page String CODEC(ZSTD(1)),
  -- The country, device or appearance of these shapes, else empty.
  value LowCardinality(String),
  clicks UInt32 CODEC(T64, ZSTD(1)),
  impressions UInt32 CODEC(T64, ZSTD(1)),
  -- Position × impressions, so that positions of several rows are averaged by impressions.
  weighted_position Float64 CODEC(ZSTD(1))
)
ENGINE = {{MergeTree}}
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, property, search_type, shape, query_hash, page_hash, day)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- One row a day, search type and shape, written when all rows of that version are stored: which
-- version counts, and what it adds up to. Shape `date` is the property's own total, without rows.
CREATE TABLE IF NOT EXISTS search_days {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  property LowCardinality(String),
  search_type LowCardinality(String),
  shape LowCardinality(String),
  day Date CODEC(Delta, ZSTD(1)),
  version UInt64 CODEC(Delta, ZSTD(1)),
  clicks UInt64 CODEC(T64, ZSTD(1)),
  impressions UInt64 CODEC(T64, ZSTD(1)),
  weighted_position Float64 CODEC(ZSTD(1)),
  row_count UInt32 CODEC(T64, ZSTD(1)),
  -- Whether Google counts the day as complete, and whether it cut rows off.
  is_final Bool,
  is_capped Bool,
  -- `byProperty` or `byPage`, as Google says.
  aggregation LowCardinality(String),
  -- `search_console_api` or `bulk_export`.
  method LowCardinality(String),
  -- `live`, or `sandbox` if a stand-in answered.
  source LowCardinality(String),
  pulled_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  job_id LowCardinality(String)
)
ENGINE = {{ReplacingMergeTree}}(version)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, property, search_type, shape, day)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Totals of single hours: the last ten days are all that Google keeps.
CREATE TABLE IF NOT EXISTS search_hours {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  property LowCardinality(String),
  search_type LowCardinality(String),
  day Date CODEC(Delta, ZSTD(1)),
  -- As Google writes it, with its offset.
  hour String CODEC(ZSTD(1)),
  started_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  version UInt64 CODEC(Delta, ZSTD(1)),
  clicks UInt32 CODEC(T64, ZSTD(1)),
  impressions UInt32 CODEC(T64, ZSTD(1)),
  weighted_position Float64 CODEC(ZSTD(1)),
  is_final Bool,
  source LowCardinality(String)
)
ENGINE = {{ReplacingMergeTree}}(version)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, property, search_type, day, started_at)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;
