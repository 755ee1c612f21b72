-- The counts of ai_days by day and by week, in the order of time: a read of many days adds up a few
-- weeks and some days. A row is computed again from all of its days whenever one of them is written,
-- and its version is the sum of theirs, as in ai_days.
CREATE TABLE IF NOT EXISTS ai_periods {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  -- Days that it covers: 1, or 7 from a Monday.
  span UInt8,
  first_day Date CODEC(Delta, ZSTD(1)),
  source LowCardinality(String),
  target_uuid UUID,
  prompt_uuid UUID,
  revision UInt32,
  model_served LowCardinality(String),
  version UInt64,
  -- Days with an answer that is ok, and the last day that was asked.
  days UInt8 CODEC(T64, ZSTD(1)),
  last_day Date CODEC(Delta, ZSTD(1)),
  -- As in ai_days.
  ok UInt32 CODEC(T64, ZSTD(1)),
  refused UInt32 CODEC(T64, ZSTD(1)),
  no_answer_surface UInt32 CODEC(T64, ZSTD(1)),
  failed UInt32 CODEC(T64, ZSTD(1)),
  named UInt32 CODEC(T64, ZSTD(1)),
  cited UInt32 CODEC(T64, ZSTD(1)),
  named_and_cited UInt32 CODEC(T64, ZSTD(1)),
  searched UInt32 CODEC(T64, ZSTD(1)),
  searched_unknown UInt32 CODEC(T64, ZSTD(1)),
  cited_of_searched UInt32 CODEC(T64, ZSTD(1)),
  any_named UInt32 CODEC(T64, ZSTD(1)),
  own_first UInt32 CODEC(T64, ZSTD(1)),
  own_namings UInt32 CODEC(T64, ZSTD(1)),
  all_namings UInt32 CODEC(T64, ZSTD(1)),
  own_mentions UInt32 CODEC(T64, ZSTD(1)),
  all_mentions UInt32 CODEC(T64, ZSTD(1)),
  rank_1 UInt32 CODEC(T64, ZSTD(1)),
  rank_2 UInt32 CODEC(T64, ZSTD(1)),
  rank_3 UInt32 CODEC(T64, ZSTD(1)),
  rank_4_to_10 UInt32 CODEC(T64, ZSTD(1)),
  rank_11_up UInt32 CODEC(T64, ZSTD(1)),
  in_prose UInt32 CODEC(T64, ZSTD(1)),
  citing UInt32 CODEC(T64, ZSTD(1)),
  competitor_cited UInt32 CODEC(T64, ZSTD(1)),
  competitor_named UInt32 CODEC(T64, ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(version)
PARTITION BY toYYYYMM(first_day)
ORDER BY (workspace_id, website_id, span, first_day, source, target_uuid, prompt_uuid, revision,
  model_served)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 1000000000000,
  min_rows_for_wide_part = 0, min_age_to_force_merge_seconds = 7200,
  min_age_to_force_merge_on_partition_only = 1;

-- Answers that are stored already.
INSERT INTO ai_periods (workspace_id, website_id, span, first_day, source, target_uuid, prompt_uuid,
  revision, model_served, version, days, last_day, ok, refused, no_answer_surface, failed, named,
  cited, named_and_cited, searched, searched_unknown, cited_of_searched, any_named, own_first,
  own_namings, all_namings, own_mentions, all_mentions, rank_1, rank_2, rank_3, rank_4_to_10,
  rank_11_up, in_prose, citing, competitor_cited, competitor_named)
SELECT workspace_id, website_id, period.1 AS span, period.2 AS first_day, source, target_uuid,
  prompt_uuid, revision, model_served, sum(version), countIf(ok > 0), max(day), sum(ok),
  sum(refused), sum(no_answer_surface), sum(failed), sum(named), sum(cited), sum(named_and_cited),
  sum(searched), sum(searched_unknown), sum(cited_of_searched), sum(any_named), sum(own_first),
  sum(own_namings), sum(all_namings), sum(own_mentions), sum(all_mentions), sum(rank_1),
  sum(rank_2), sum(rank_3), sum(rank_4_to_10), sum(rank_11_up), sum(in_prose), sum(citing),
  sum(competitor_cited), sum(competitor_named)
FROM ai_days FINAL
ARRAY JOIN [(toUInt8(1), day), (toUInt8(7), toMonday(day))] AS period
GROUP BY workspace_id, website_id, span, first_day, source, target_uuid, prompt_uuid, revision,
  model_served;

-- What a target's answers of a period cite, by host: those to the present, unbranded prompts at the
-- time. A read takes a period whose checksum, of prompts, revisions and answers, is that of what it
-- asks for, and counts all other periods from ai_days.
CREATE TABLE IF NOT EXISTS ai_cited_hosts {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  is_sandbox Bool,
  -- As in ai_periods.
  span UInt8,
  target_uuid UUID,
  -- Empty in the row that is written last: it says that the period is complete, and counts the
  -- answers that cite any page.
  host LowCardinality(String),
  first_day Date CODEC(Delta, ZSTD(1)),
  checksum UInt64,
  answers UInt32 CODEC(T64, LZ4),
  -- Days on which the host is cited, with the first and the last of them.
  days UInt8 CODEC(T64, LZ4),
  first_cited Date CODEC(LZ4),
  last_cited Date CODEC(LZ4),
  -- Answers by group of prompts.
  by_group Array(UInt32) CODEC(T64, LZ4),
  prompts AggregateFunction(uniq, UUID) CODEC(LZ4),
  rolled_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') CODEC(Delta, ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(rolled_at)
PARTITION BY toYYYYMM(first_day)
ORDER BY (workspace_id, website_id, is_sandbox, span, target_uuid, host, first_day, checksum)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 1024,
  min_age_to_force_merge_seconds = 7200, min_age_to_force_merge_on_partition_only = 1;
