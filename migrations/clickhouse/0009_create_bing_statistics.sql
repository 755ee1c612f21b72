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
