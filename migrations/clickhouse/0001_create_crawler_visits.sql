-- One row a crawler visit. Ordered so that a website's reads by day, bot and path touch few granules.
-- `partition` is the month of the visit, or 0 for times that are far from now: an old log loaded
-- today must not make a hundred parts. Retention counts from received_at for the same reason.
CREATE TABLE IF NOT EXISTS crawler_visits {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  partition UInt32,
  day Date CODEC(Delta, ZSTD(1)),
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  bot LowCardinality(String),
  operator LowCardinality(String),
  purpose LowCardinality(String),
  verification LowCardinality(String),
  reason LowCardinality(String),
  list_date LowCardinality(String),
  ip IPv6 CODEC(ZSTD(1)),
  method LowCardinality(String),
  host LowCardinality(String),
  host_assumed Bool,
  path String CODEC(ZSTD(1)),
  query String CODEC(ZSTD(1)),
  path_hash UInt64,
  status UInt16,
  bytes UInt64 CODEC(ZSTD(1)),
  referer String CODEC(ZSTD(1)),
  user_agent LowCardinality(String),
  drain_id LowCardinality(String),
  block_token String CODEC(ZSTD(1)),
  INDEX block_token block_token TYPE bloom_filter(0.001) GRANULARITY 4
)
ENGINE = {{MergeTree}}
PARTITION BY partition
ORDER BY (workspace_id, website_id, day, bot, path_hash, at)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  lightweight_mutation_projection_mode = 'rebuild';
