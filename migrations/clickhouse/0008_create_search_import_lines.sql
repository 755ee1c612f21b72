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
