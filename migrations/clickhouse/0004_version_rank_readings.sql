-- rank_readings anew, before any release has rows in it: a ReplacingMergeTree cannot change its
-- version. By `version` a reading always beats a failed check of the same day, however late that came;
-- among their own kind the later one wins. `position` is 0 where there is none; `keyword_uuid` is the
-- id without its prefix, because to group by sixteen bytes is twice as fast as by text.
DROP TABLE IF EXISTS rank_readings {{on_cluster}} SYNC;

-- Past months are merged into one part each, which FINAL then reads as it is.
CREATE TABLE IF NOT EXISTS rank_readings {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  keyword_id String CODEC(ZSTD(1)),
  keyword_uuid UUID,
  day Date CODEC(Delta, ZSTD(1)),
  source LowCardinality(String),
  checked_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  version UInt64 CODEC(Delta, ZSTD(1)),
  state LowCardinality(String),
  failure_code LowCardinality(String),
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
  job_id LowCardinality(String)
)
ENGINE = {{ReplacingMergeTree}}(version)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, day, keyword_id, source)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild',
  min_age_to_force_merge_seconds = 7200, min_age_to_force_merge_on_partition_only = 1;

-- One keyword's history.
ALTER TABLE rank_readings {{on_cluster}} ADD PROJECTION IF NOT EXISTS by_keyword
  (SELECT * ORDER BY (workspace_id, website_id, keyword_id, day, source));

-- One day of a whole workspace, narrow.
ALTER TABLE rank_readings {{on_cluster}} ADD PROJECTION IF NOT EXISTS by_day
  (SELECT workspace_id, website_id, keyword_uuid, day, source, version, state, position, depth_read,
     device, country, engine
   ORDER BY (workspace_id, day, website_id, keyword_uuid));
