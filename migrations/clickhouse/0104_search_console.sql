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
  -- Grouping by eight bytes is faster than by text. Calculated where rows are stored, so that every
  -- writer's are the same.
  query_hash UInt64 DEFAULT if(query = '', 0, cityHash64(query)),
  page_hash UInt64 DEFAULT if(page = '', 0, cityHash64(page)),
  -- As Google counts days, never converted between time zones.
  day Date CODEC(Delta, ZSTD(1)),
  -- Milliseconds since 1970 at the beginning of the attempt that pulled the day.
  version UInt64 CODEC(Delta, ZSTD(1)),
  query String CODEC(ZSTD(1)),
  page String CODEC(ZSTD(1)),
  -- The page's address as Google shows it, where Google added parameters or a jump to it; else empty.
  -- `page` is without them, so that all addresses of a page have its hash.
  shown_url String CODEC(ZSTD(1)),
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

-- What a query, a page or a pair of search_rows adds up to in some days: a month, or one of the newest
-- windows. Written whole under a number, which search_span_rolls names last. Granules are small, since
-- a page of rows is looked up in them.
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

-- Lines of a bulk export as its file has them, until they are added up into `search_rows`: rows of
-- the export repeat their keys. Dropped after a day, whatever became of the import.
CREATE TABLE IF NOT EXISTS search_import_lines {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  import_id LowCardinality(String),
  received_on Date,
  -- Place in the file, from 1.
  line UInt64 CODEC(Delta, ZSTD(1)),
  -- What is wrong with the line; empty for a good one.
  problem LowCardinality(String),
  day Date CODEC(Delta, ZSTD(1)),
  property LowCardinality(String),
  search_type LowCardinality(String),
  query String CODEC(ZSTD(1)),
  page String CODEC(ZSTD(1)),
  is_anonymized Bool,
  country LowCardinality(String),
  device LowCardinality(String),
  clicks UInt32 CODEC(T64, ZSTD(1)),
  impressions UInt32 CODEC(T64, ZSTD(1)),
  weighted_position Float64 CODEC(ZSTD(1))
)
ENGINE = {{MergeTree}}
PARTITION BY received_on
ORDER BY (workspace_id, website_id, import_id, search_type, day)
TTL received_on + INTERVAL 2 DAY
SETTINGS {{deduplication_window}} = 10000, ttl_only_drop_parts = 1;

-- Statistics of Bing Webmaster, which takes no dates: each reading is a snapshot of some weeks, and a
-- week read again replaces what was read of it before.
CREATE TABLE IF NOT EXISTS bing_statistics {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  -- As Bing names it: `https://www.example.com/`.
  site LowCardinality(String),
  -- `query` or `page`.
  dimension LowCardinality(String),
  -- Bing's day of the snapshot.
  day Date CODEC(Delta, ZSTD(1)),
  name String CODEC(ZSTD(1)),
  clicks UInt32 CODEC(T64, ZSTD(1)),
  impressions UInt32 CODEC(T64, ZSTD(1)),
  -- Average positions of clicks and of impressions; -1 where Bing gives none.
  click_position Float64 CODEC(ZSTD(1)),
  impression_position Float64 CODEC(ZSTD(1)),
  -- `live`, or `sandbox` if a stand-in answered.
  source LowCardinality(String),
  -- Milliseconds since 1970 at which the reading began: only the newest of a day counts.
  version UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(version)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, site, dimension, day, name)
SETTINGS {{deduplication_window}} = 10000;

-- As search_spans and search_span_rolls, by months alone: no longer written or read.
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
