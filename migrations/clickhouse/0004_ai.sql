-- One row per answer of an AI engine, as it was received: the evidence of every number.
CREATE TABLE IF NOT EXISTS ai_answers {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  answer_id UUID,
  prompt_id UUID,
  revision UInt32,
  target_id UUID,
  day Date CODEC(Delta, ZSTD(1)),
  asked_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  answered_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  sample UInt8,
  -- `sandbox`, or the provider: the two are never mixed.
  source LowCardinality(String),
  engine LowCardinality(String),
  provider LowCardinality(String),
  access LowCardinality(String),
  model_requested LowCardinality(String),
  model_served LowCardinality(String),
  online Bool,
  country LowCardinality(String),
  language LowCardinality(String),
  state LowCardinality(String),
  failure_code LowCardinality(String),
  prompt String CODEC(ZSTD(3)),
  text String CODEC(ZSTD(3)),
  -- 0 no, 1 yes, 2 not told by the provider.
  searched UInt8,
  queries Array(String) CODEC(ZSTD(3)),
  -- -1 where the engine names no place in the text.
  cited Array(Tuple(url String, title String, start Int32, end Int32, order UInt16)) CODEC(ZSTD(3)),
  seen Array(Tuple(url String, title String)) CODEC(ZSTD(3)),
  fetched Array(Tuple(url String, state String, code String)) CODEC(ZSTD(3)),
  ads String CODEC(ZSTD(3)),
  products String CODEC(ZSTD(3)),
  cost_amount Float64,
  -- Empty if the provider tells no cost.
  cost_unit LowCardinality(String),
  provider_answer_id String CODEC(ZSTD(1)),
  warnings Array(String) CODEC(ZSTD(3)),
  raw String CODEC(ZSTD(6)),
  job_id LowCardinality(String),
  INDEX answer answer_id TYPE bloom_filter(0.001) GRANULARITY 4
)
ENGINE = {{ReplacingMergeTree}}(answered_at)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, day, prompt_id, target_id, answer_id)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  index_granularity = 256;

-- What numbers are computed from: one narrow row per answer, replaced when brands change.
CREATE TABLE IF NOT EXISTS ai_readings {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  answer_id UUID,
  prompt_id UUID,
  revision UInt32,
  target_id UUID,
  day Date CODEC(Delta, ZSTD(1)),
  asked_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  source LowCardinality(String),
  engine LowCardinality(String),
  model_served LowCardinality(String),
  country LowCardinality(String),
  state LowCardinality(String),
  searched UInt8,
  -- Version of the brands by which the answer was matched; the highest one counts.
  brand_version UInt32,
  -- In the order of the first mention. `list_rank` is 0 without one.
  brands Array(Tuple(id UUID, mentions UInt16, listRank UInt16)) CODEC(ZSTD(1)),
  -- The places of the mentions in the text, for each of `brands`.
  offsets Array(Array(Tuple(start UInt32, end UInt32))) CODEC(ZSTD(1)),
  cited Array(Tuple(url String, host LowCardinality(String), owner LowCardinality(String),
    brandId Nullable(UUID))) CODEC(ZSTD(1)),
  seen Array(Tuple(url String, host LowCardinality(String), owner LowCardinality(String),
    brandId Nullable(UUID))) CODEC(ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(brand_version)
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, day, prompt_id, target_id, answer_id)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;
