-- One row for each keyword, day and source: the day's newest reading replaces an earlier one.
-- Ordered for reads of a whole website by day.
CREATE TABLE IF NOT EXISTS rank_readings {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  keyword_id String CODEC(ZSTD(1)),
  -- The id without its prefix: grouping by sixteen bytes is twice as fast as by text.
  keyword_uuid UUID,
  day Date CODEC(Delta, ZSTD(1)),
  source LowCardinality(String),
  checked_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  -- A reading takes precedence over a failed check of the same day, whichever came later; among the
  -- same kind the later one wins.
  version UInt64 CODEC(Delta, ZSTD(1)),
  state LowCardinality(String),
  failure_code LowCardinality(String),
  -- 0 if there is no position.
  position UInt16,
  absolute_rank UInt16,
  url String CODEC(ZSTD(1)),
  depth_read UInt16,
  own_urls Array(Tuple(position UInt16, url String, featuredSnippet Bool)) CODEC(ZSTD(1)),
  serp_features Array(LowCardinality(String)),
  ai_present Bool,
  ai_cited LowCardinality(String),
  device LowCardinality(String),
  country LowCardinality(String),
  engine LowCardinality(String),
  search_volume UInt32,
  volume_known Bool,
  job_id LowCardinality(String),
  -- When the row was stored, for exports of what is new: a reading may be stored long after it was
  -- taken.
  written_at DateTime('UTC') DEFAULT now('UTC'),
  -- A few columns of one day of a whole workspace.
  PROJECTION by_day (
    SELECT workspace_id, website_id, keyword_uuid, day, source, version, state, position, depth_read,
      device, country, engine
    ORDER BY (workspace_id, day, website_id, keyword_uuid)
  ),
  -- One keyword's history: a few hundred rows, hence steps of 256 rows instead of 8,192.
  PROJECTION keyword_days (SELECT * ORDER BY (workspace_id, website_id, keyword_id, day, source))
    WITH SETTINGS (index_granularity = 256)
)
-- Past months are merged into one part each, which FINAL then reads without merging. All columns of
-- a part are in one file: the most frequent read touches few rows of many columns in many months,
-- and opening 210 files cost more than reading them.
ENGINE = {{ReplacingMergeTree}}(version)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, day, keyword_id, source)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild',
  min_age_to_force_merge_seconds = 7200, min_age_to_force_merge_on_partition_only = 1,
  min_bytes_for_wide_part = 1000000000000, min_rows_for_wide_part = 0;

-- The whole result page of each day, as blocks in their order, and every domain's places for
-- competitors: organic results, and the featured snippet at 1. `isOwn` by the website's settings of
-- that time, as in rank_readings.
CREATE TABLE IF NOT EXISTS serp_pages {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  keyword_id String CODEC(ZSTD(1)),
  day Date CODEC(Delta, ZSTD(1)),
  source LowCardinality(String),
  checked_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  depth_read UInt16,
  places Array(Tuple(position UInt16, domain LowCardinality(String), url String,
    featuredSnippet Bool, isOwn Bool)) CODEC(ZSTD(1)),
  items String CODEC(ZSTD(3)),
  job_id LowCardinality(String)
)
ENGINE = {{ReplacingMergeTree}}(checked_at)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, day, keyword_id, source)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;
