-- People's requests for pages that AI assistants sent, counted by block, hour and path: nothing of the
-- person. A block's rows are written and taken back like its crawlers' visits.
CREATE TABLE IF NOT EXISTS ai_referrals {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  -- As in crawler_visits.
  partition UInt32,
  day Date CODEC(Delta, ZSTD(1)),
  hour UInt8,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  assistant LowCardinality(String),
  -- referer, parameter or both.
  evidence LowCardinality(String),
  path String CODEC(ZSTD(1)),
  path_hash UInt64,
  -- The status' first digit: 2, 3 (only 304), 4 or 5.
  status_class UInt8,
  visits UInt32,
  drain_id LowCardinality(String),
  block_token String CODEC(ZSTD(1)),
  INDEX block_token block_token TYPE bloom_filter(0.001) GRANULARITY 4
)
ENGINE = {{MergeTree}}
PARTITION BY partition
ORDER BY (workspace_id, website_id, day, assistant, path_hash)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  auto_statistics_types = '';
