-- What a target's answers of a period cite, as in ai_cited_hosts, which is no longer written. Sets
-- of prompts are bitmaps of their numbers in Postgres, since sets of hashes took most of a read.
-- Rows of a period are next to each other: before, a read of some days read their whole months.
CREATE TABLE IF NOT EXISTS ai_host_counts {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  is_sandbox Bool,
  -- As in ai_periods.
  span UInt8,
  first_day Date CODEC(Delta, ZSTD(1)),
  -- Empty in the row that is written last: it says that the period is complete, and counts the
  -- answers that cite any page.
  host LowCardinality(String),
  target_uuid UUID,
  checksum UInt64,
  answers UInt32 CODEC(T64, LZ4),
  -- Days on which the host is cited, with the first and the last of them.
  days UInt8 CODEC(T64, LZ4),
  first_cited Date CODEC(LZ4),
  last_cited Date CODEC(LZ4),
  -- Answers by group of prompts.
  by_group Array(UInt32) CODEC(T64, LZ4),
  prompts AggregateFunction(groupBitmap, UInt32) CODEC(LZ4),
  rolled_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') CODEC(Delta, ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(rolled_at)
PARTITION BY toYYYYMM(first_day)
ORDER BY (workspace_id, website_id, is_sandbox, span, first_day, host, target_uuid, checksum)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256,
  min_age_to_force_merge_seconds = 7200, min_age_to_force_merge_on_partition_only = 1;
