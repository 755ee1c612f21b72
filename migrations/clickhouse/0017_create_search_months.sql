-- What a query, a page or a pair of search_rows adds up to in a month. Written whole under a number,
-- which search_month_rolls names last.
CREATE TABLE IF NOT EXISTS search_months {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  property LowCardinality(String),
  search_type LowCardinality(String),
  -- `query`, `page` or `query_page`.
  shape LowCardinality(String),
  -- Its first day.
  month Date CODEC(Delta, ZSTD(1)),
  roll UInt64 CODEC(Delta, ZSTD(1)),
  query_hash UInt64,
  page_hash UInt64,
  query String CODEC(ZSTD(1)),
  page String CODEC(ZSTD(1)),
  clicks UInt64 CODEC(T64, LZ4),
  impressions UInt64 CODEC(T64, LZ4),
  weighted_position Float64 CODEC(LZ4),
  -- A day that has a row.
  shown Date CODEC(LZ4)
)
ENGINE = {{MergeTree}}
PARTITION BY toYYYYMM(month)
ORDER BY (workspace_id, website_id, property, search_type, shape, month, roll, query_hash, page_hash)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Which roll of a month counts, with the days and versions that it adds up. A read uses it only if those
-- are the versions that count, and reads search_rows otherwise: nothing has to be invalidated.
CREATE TABLE IF NOT EXISTS search_month_rolls {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  property LowCardinality(String),
  search_type LowCardinality(String),
  shape LowCardinality(String),
  month Date CODEC(Delta, ZSTD(1)),
  roll UInt64 CODEC(Delta, ZSTD(1)),
  days Array(Date) CODEC(ZSTD(1)),
  versions Array(UInt64) CODEC(ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(roll)
PARTITION BY toYYYYMM(month)
ORDER BY (workspace_id, website_id, property, search_type, shape, month)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
