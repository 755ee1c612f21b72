-- What a query, a page or a pair of search_rows adds up to in some days: a month, or one of the newest
-- windows. Written whole under a number, which search_span_rolls names last. Instead of search_months,
-- which is no longer written: granules are small, since a page of rows is looked up in them.
CREATE TABLE IF NOT EXISTS search_spans {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  property LowCardinality(String),
  search_type LowCardinality(String),
  -- `query`, `page` or `query_page`.
  shape LowCardinality(String),
  first_day Date CODEC(Delta, ZSTD(1)),
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
PARTITION BY toYYYYMM(first_day)
ORDER BY (workspace_id, website_id, property, search_type, shape, roll, query_hash, page_hash)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 512;

-- Which roll of a span counts, with the days and versions that it adds up. A read uses it only if those
-- are the versions that count, and reads search_rows otherwise: nothing has to be invalidated.
CREATE TABLE IF NOT EXISTS search_span_rolls {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  property LowCardinality(String),
  search_type LowCardinality(String),
  shape LowCardinality(String),
  -- `2026-04`, or `newest 90` and `90 before`: the newest days, and as many before them.
  span LowCardinality(String),
  roll UInt64 CODEC(Delta, ZSTD(1)),
  row_count UInt64,
  days Array(Date) CODEC(ZSTD(1)),
  versions Array(UInt64) CODEC(ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(roll)
ORDER BY (workspace_id, website_id, property, search_type, shape, span)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
