-- One row an answer: the evidence, as its provider reported it. Rows never change; what depends on
-- the website's brands is in ai_readings, and whose page a source is, reads decide.
CREATE TABLE IF NOT EXISTS ai_answers {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  -- The UTC day of asked_at.
  day Date CODEC(Delta, ZSTD(1)),
  prompt_uuid UUID,
  target_uuid UUID,
  answer_uuid UUID,
  -- The prompt's revision that was asked.
  revision UInt32,
  -- Counts the answers of one prompt and target in one job, from 1.
  sample UInt16,
  job_id LowCardinality(String),
  -- When the call began and when its response was complete.
  asked_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  answered_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  engine LowCardinality(String),
  -- Who was asked; `sandbox` if a stand-in answered for it.
  provider LowCardinality(String),
  source LowCardinality(String),
  access LowCardinality(String),
  model_asked LowCardinality(String),
  model_served LowCardinality(String),
  online Bool,
  country LowCardinality(String),
  language LowCardinality(String),
  state LowCardinality(String),
  -- Of failed calls, else empty.
  failure_code LowCardinality(String),
  -- Whether the engine searched the web; `searched` is false while searched_known is.
  searched Bool,
  searched_known Bool,
  text String CODEC(ZSTD(3)),
  -- UTF-16 offsets of the text that the source supports, both -1 if the engine does not say.
  cited Array(Tuple(url String, host LowCardinality(String), title String, start Int32, end Int32,
    order UInt16)) CODEC(ZSTD(1)),
  -- The `order` of citations of which only the domain is known: their URL is its home page, which was
  -- not cited itself.
  unresolved Array(UInt16) CODEC(ZSTD(1)),
  -- Sources that the search returned, cited or not.
  seen Array(Tuple(url String, host LowCardinality(String), title String)) CODEC(ZSTD(1)),
  fetched Array(Tuple(url String, state LowCardinality(String), code String)) CODEC(ZSTD(1)),
  queries Array(String) CODEC(ZSTD(1)),
  -- JSON lists.
  ads String CODEC(ZSTD(3)),
  products String CODEC(ZSTD(3)),
  -- What the provider charged, in its own unit; the unit is empty if it does not say.
  cost_amount Float64,
  cost_unit LowCardinality(String),
  credits UInt32,
  provider_answer_id String CODEC(ZSTD(1)),
  warnings Array(String) CODEC(ZSTD(1)),
  -- The response's body as it was received.
  raw String CODEC(ZSTD(3)),
  -- When the row was stored, for exports of what is new: an answer may be stored long after it was
  -- given.
  written_at DateTime('UTC') DEFAULT now('UTC'),
  INDEX answer answer_uuid TYPE bloom_filter(0.001) GRANULARITY 1
)
ENGINE = {{ReplacingMergeTree}}(answered_at)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, day, prompt_uuid, target_uuid, answer_uuid)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  index_granularity = 1024;

-- One narrow row an answer, for numbers: which brands it names. Matched again after a change of
-- brands, under a higher version, which replaces the row. Past months are merged into one part each,
-- as in rank_readings.
CREATE TABLE IF NOT EXISTS ai_readings {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  day Date CODEC(Delta, ZSTD(1)),
  prompt_uuid UUID,
  target_uuid UUID,
  answer_uuid UUID,
  revision UInt32,
  asked_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  source LowCardinality(String),
  model_served LowCardinality(String),
  state LowCardinality(String),
  searched Bool,
  searched_known Bool,
  brand_version UInt32,
  -- In the order of their first mention. Offsets are UTF-16 units of the text, ends exclusive;
  -- list_rank is 0 in prose.
  brands Array(Tuple(uuid UUID, is_own Bool, list_rank UInt16, starts Array(UInt32),
    ends Array(UInt32))) CODEC(ZSTD(1)),
  -- Whether an own page is cited, and the competitors whose pages are, by the brands' domains.
  own_cited Bool,
  cited_brands Array(UUID) CODEC(ZSTD(1)),
  cited_count UInt16
)
ENGINE = {{ReplacingMergeTree}}(brand_version)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, day, prompt_uuid, target_uuid, answer_uuid)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  min_age_to_force_merge_seconds = 7200, min_age_to_force_merge_on_partition_only = 1;

-- Counts of the answers of one day to one revision of a prompt, by series and model served: what
-- numbers are read from. A row is computed again from all of its readings whenever one of them is
-- written. Its version is the sum of theirs, which only grows, so the most complete row is kept. Few
-- files and one part for each past month, as in rank_readings: reads of 90 days spent most of their
-- time on opening a file for each column of each part, and on merging rows of past months.
CREATE TABLE IF NOT EXISTS ai_days {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  source LowCardinality(String),
  target_uuid UUID,
  prompt_uuid UUID,
  day Date CODEC(Delta, ZSTD(1)),
  revision UInt32,
  model_served LowCardinality(String),
  version UInt64,
  -- By state.
  ok UInt32 CODEC(T64, ZSTD(1)),
  refused UInt32 CODEC(T64, ZSTD(1)),
  no_answer_surface UInt32 CODEC(T64, ZSTD(1)),
  failed UInt32 CODEC(T64, ZSTD(1)),
  -- Of those that are ok: an own brand is named, an own page is cited, both.
  named UInt32 CODEC(T64, ZSTD(1)),
  cited UInt32 CODEC(T64, ZSTD(1)),
  named_and_cited UInt32 CODEC(T64, ZSTD(1)),
  searched UInt32 CODEC(T64, ZSTD(1)),
  searched_unknown UInt32 CODEC(T64, ZSTD(1)),
  cited_of_searched UInt32 CODEC(T64, ZSTD(1)),
  -- Any brand is named; the first one is an own brand.
  any_named UInt32 CODEC(T64, ZSTD(1)),
  own_first UInt32 CODEC(T64, ZSTD(1)),
  -- Brands named, each once an answer; and their mentions.
  own_namings UInt32 CODEC(T64, ZSTD(1)),
  all_namings UInt32 CODEC(T64, ZSTD(1)),
  own_mentions UInt32 CODEC(T64, ZSTD(1)),
  all_mentions UInt32 CODEC(T64, ZSTD(1)),
  -- Of those that name an own brand: its best place in a list.
  rank_1 UInt32 CODEC(T64, ZSTD(1)),
  rank_2 UInt32 CODEC(T64, ZSTD(1)),
  rank_3 UInt32 CODEC(T64, ZSTD(1)),
  rank_4_to_10 UInt32 CODEC(T64, ZSTD(1)),
  rank_11_up UInt32 CODEC(T64, ZSTD(1)),
  in_prose UInt32 CODEC(T64, ZSTD(1)),
  -- Answers that name each brand, and that cite each host.
  brand_uuids Array(UUID) CODEC(ZSTD(1)),
  brand_answers Array(UInt32) CODEC(ZSTD(1)),
  hosts Array(LowCardinality(String)) CODEC(ZSTD(1)),
  host_answers Array(UInt32) CODEC(ZSTD(1)),
  -- Answers that cite any page, and that cite a competitor's.
  citing UInt32 CODEC(T64, ZSTD(1)),
  competitor_cited UInt32 CODEC(T64, ZSTD(1)),
  competitor_named UInt32 CODEC(T64, ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(version)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, source, target_uuid, prompt_uuid, day, revision, model_served)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 1000000000000,
  min_rows_for_wide_part = 0, min_age_to_force_merge_seconds = 7200,
  min_age_to_force_merge_on_partition_only = 1;

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

-- The counts of ai_days by day, by week and by four weeks, in the order of time: a read of many days
-- adds up a few periods and some days. A row is computed again from all of its days whenever one of
-- them is written, and its version is the sum of theirs, as in ai_days.
CREATE TABLE IF NOT EXISTS ai_periods {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  -- Days that it covers: 1, 7 from a Monday, or 28, of which the first began on Monday, 5 January 1970.
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

-- What a target's answers of a period cite, by host: those to the present, unbranded prompts at the
-- time. A read takes a period whose checksum, of prompts, revisions and answers, is that of what it
-- asks for, and counts all other periods from ai_days. Rows of a period are next to each other: sorted
-- by host first, a read of some days read their whole months.
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
  -- A bitmap of the prompts' numbers in Postgres: sets of hashes took most of a read.
  prompts AggregateFunction(groupBitmap, UInt32) CODEC(LZ4),
  rolled_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') CODEC(Delta, ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(rolled_at)
PARTITION BY toYYYYMM(first_day)
ORDER BY (workspace_id, website_id, is_sandbox, span, first_day, host, target_uuid, checksum)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256,
  min_age_to_force_merge_seconds = 7200, min_age_to_force_merge_on_partition_only = 1;

-- As ai_host_counts, which took its place: no longer written or read.
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
