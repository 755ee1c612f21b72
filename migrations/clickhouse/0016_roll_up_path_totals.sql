-- The same by path and verdict alone: a fifth of the rows, for reads of all crawlers together.
CREATE TABLE IF NOT EXISTS crawler_path_totals {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  partition UInt32,
  roll UInt64 CODEC(ZSTD(1)),
  path String CODEC(ZSTD(1)),
  path_hash UInt64 CODEC(ZSTD(1)),
  verification LowCardinality(String),
  visits UInt64 CODEC(T64, ZSTD(1)),
  first_at DateTime64(3, 'UTC') CODEC(ZSTD(1)),
  last_at DateTime64(3, 'UTC') CODEC(ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(roll)
PARTITION BY partition
ORDER BY (workspace_id, website_id, path, verification)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
