-- Crawler visits of a website and month that nothing was added to for a while, counted by what reads
-- ask for: by hour, by path, and by the names of parameters. A worker writes them whole, under a
-- number of their own, and Postgres says which number counts (decision 17). Rows of an earlier number
-- are replaced or passed over.
CREATE TABLE IF NOT EXISTS crawler_hours {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  partition UInt32,
  roll UInt64 CODEC(ZSTD(1)),
  day Date CODEC(Delta, ZSTD(1)),
  hour UInt8,
  bot LowCardinality(String),
  operator LowCardinality(String),
  purpose LowCardinality(String),
  verification LowCardinality(String),
  status UInt16,
  method LowCardinality(String),
  host LowCardinality(String),
  has_query Bool,
  is_static Bool,
  visits UInt64 CODEC(ZSTD(1)),
  first_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  last_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(roll)
PARTITION BY partition
ORDER BY (workspace_id, website_id, day, hour, bot, operator, purpose, verification, status, method,
  host, has_query, is_static)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Ordered by path, so that one path's rows lie together and a path's beginning is a range.
CREATE TABLE IF NOT EXISTS crawler_paths {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  partition UInt32,
  roll UInt64 CODEC(ZSTD(1)),
  path String CODEC(ZSTD(1)),
  path_hash UInt64 CODEC(ZSTD(1)),
  bot LowCardinality(String),
  operator LowCardinality(String),
  purpose LowCardinality(String),
  verification LowCardinality(String),
  status UInt16,
  has_query Bool,
  visits UInt64 CODEC(T64, ZSTD(1)),
  first_at DateTime64(3, 'UTC') CODEC(ZSTD(1)),
  last_at DateTime64(3, 'UTC') CODEC(ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(roll)
PARTITION BY partition
ORDER BY (workspace_id, website_id, path, bot, operator, purpose, verification, status, has_query)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS crawler_parameters {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  partition UInt32,
  roll UInt64 CODEC(ZSTD(1)),
  day Date CODEC(Delta, ZSTD(1)),
  name String CODEC(ZSTD(1)),
  bot LowCardinality(String),
  operator LowCardinality(String),
  purpose LowCardinality(String),
  verification LowCardinality(String),
  status UInt16,
  visits UInt64 CODEC(ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(roll)
PARTITION BY partition
ORDER BY (workspace_id, website_id, day, name, bot, operator, purpose, verification, status)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
