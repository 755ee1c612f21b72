-- The first links of a generation in each order of `link-heads.ts`, so that the first pages of lists
-- need not be sorted out of all links.
CREATE TABLE IF NOT EXISTS backlink_heads {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  -- Name of the order.
  head LowCardinality(String),
  -- 1 for the first link.
  place UInt32 CODEC(Delta, ZSTD(1)),
  source_domain String CODEC(ZSTD(1)),
  source_url String CODEC(ZSTD(1)),
  target_url String CODEC(ZSTD(1)),
  anchor String CODEC(ZSTD(1)),
  kind LowCardinality(String),
  rel Array(LowCardinality(String)),
  is_followed Int8,
  title String CODEC(ZSTD(1)),
  target_status UInt16,
  first_seen_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  last_seen_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  lost_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  evidence Nested (
    source LowCardinality(String),
    first_at DateTime('UTC'),
    last_at DateTime('UTC'),
    lost_at DateTime('UTC'),
    source_first_seen Date,
    source_last_seen Date,
    is_followed Int8,
    metrics Map(LowCardinality(String), Float64)
  )
)
ENGINE = {{MergeTree}}
ORDER BY (workspace_id, website_id, generation, head, place)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  index_granularity = 1024;
