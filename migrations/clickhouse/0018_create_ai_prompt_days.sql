-- The counts of ai_days by prompt: one prompt's history is some hundred rows next to each other, and
-- granules are small, since ai_days reads 8,192 rows for each target and month. Periods are added up
-- from it.
CREATE TABLE IF NOT EXISTS ai_prompt_days {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  prompt_uuid UUID,
  day Date CODEC(Delta, ZSTD(1)),
  source LowCardinality(String),
  target_uuid UUID,
  revision UInt32,
  model_served LowCardinality(String),
  version UInt64,
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
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, prompt_uuid, day, source, target_uuid, revision, model_served)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256,
  min_bytes_for_wide_part = 1000000000000, min_rows_for_wide_part = 0,
  min_age_to_force_merge_seconds = 7200, min_age_to_force_merge_on_partition_only = 1;

-- Answers that are stored already.
INSERT INTO ai_prompt_days (workspace_id, website_id, prompt_uuid, day, source, target_uuid, revision,
  model_served, version, ok, refused, no_answer_surface, failed, named, cited, named_and_cited,
  searched, searched_unknown, cited_of_searched, any_named, own_first, own_namings, all_namings,
  own_mentions, all_mentions, rank_1, rank_2, rank_3, rank_4_to_10, rank_11_up, in_prose, citing,
  competitor_cited, competitor_named)
SELECT workspace_id, website_id, prompt_uuid, day, source, target_uuid, revision, model_served,
  version, ok, refused, no_answer_surface, failed, named, cited, named_and_cited, searched,
  searched_unknown, cited_of_searched, any_named, own_first, own_namings, all_namings, own_mentions,
  all_mentions, rank_1, rank_2, rank_3, rank_4_to_10, rank_11_up, in_prose, citing,
  competitor_cited, competitor_named
FROM ai_days FINAL;

-- Periods of four weeks in ai_periods, of which 90 days have two or three; the first one began on
-- Monday, 5 January 1970.
INSERT INTO ai_periods (workspace_id, website_id, span, first_day, source, target_uuid, prompt_uuid,
  revision, model_served, version, days, last_day, ok, refused, no_answer_surface, failed, named,
  cited, named_and_cited, searched, searched_unknown, cited_of_searched, any_named, own_first,
  own_namings, all_namings, own_mentions, all_mentions, rank_1, rank_2, rank_3, rank_4_to_10,
  rank_11_up, in_prose, citing, competitor_cited, competitor_named)
SELECT workspace_id, website_id, 28 AS span, toStartOfInterval(day, INTERVAL 4 WEEK) AS first_day,
  source, target_uuid, prompt_uuid, revision, model_served, sum(version), countIf(ok > 0), max(day),
  sum(ok), sum(refused), sum(no_answer_surface), sum(failed), sum(named), sum(cited),
  sum(named_and_cited), sum(searched), sum(searched_unknown), sum(cited_of_searched),
  sum(any_named), sum(own_first), sum(own_namings), sum(all_namings), sum(own_mentions),
  sum(all_mentions), sum(rank_1), sum(rank_2), sum(rank_3), sum(rank_4_to_10), sum(rank_11_up),
  sum(in_prose), sum(citing), sum(competitor_cited), sum(competitor_named)
FROM ai_days FINAL
GROUP BY workspace_id, website_id, span, first_day, source, target_uuid, prompt_uuid, revision,
  model_served;
