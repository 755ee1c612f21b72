-- One row for each crawler visit. Ordered so that a website's reads by day, bot and path touch few
-- granules.
CREATE TABLE IF NOT EXISTS crawler_visits {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  -- The month of the visit, or 0 for times far from now: an old log that is loaded today must not
  -- create a hundred parts. Retention counts from received_at for the same reason.
  partition UInt32,
  day Date CODEC(Delta, ZSTD(1)),
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  bot LowCardinality(String),
  operator LowCardinality(String),
  purpose LowCardinality(String),
  verification LowCardinality(String),
  reason LowCardinality(String),
  list_date LowCardinality(String),
  ip IPv6 CODEC(ZSTD(1)),
  method LowCardinality(String),
  -- http or https if the line or its drain says so, else empty: the combined format has no scheme.
  scheme LowCardinality(String) DEFAULT '',
  host LowCardinality(String),
  host_assumed Bool,
  path String CODEC(ZSTD(1)),
  query String CODEC(ZSTD(1)),
  path_hash UInt64,
  status UInt16,
  bytes UInt64 CODEC(ZSTD(1)),
  referer String CODEC(ZSTD(1)),
  user_agent LowCardinality(String),
  -- What the delivery network in front said of the client, as the log has it; empty where it says
  -- nothing.
  cdn_word LowCardinality(String),
  -- Identifies a signed request, so that its verdict finds it; 0 for others.
  signed_request UInt64 CODEC(ZSTD(1)),
  -- The host whose keys signed the request, once the signature was checked; empty for others.
  signer LowCardinality(String),
  drain_id LowCardinality(String),
  block_token String CODEC(ZSTD(1)),
  -- The number under which a later verdict was written into the visit, or 0. Visits verified by
  -- that write are found by it, however often the write is retried (decision 18).
  settlement UInt64,
  INDEX block_token block_token TYPE bloom_filter(0.001) GRANULARITY 4
)
-- Block numbers let a visit's verdict be updated by a small patch instead of a rewritten part
-- (decision 11). Merging was half of the cost of visits, with each row rewritten five times.
-- merge_selector_base merges parts of more similar sizes, about twice as many at once. Columns have
-- no statistics: every read follows the order of the table, so none would use them.
ENGINE = {{MergeTree}}
PARTITION BY partition
ORDER BY (workspace_id, website_id, day, bot, path_hash, at)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  lightweight_mutation_projection_mode = 'rebuild', enable_block_number_column = 1,
  enable_block_offset_column = 1, merge_selector_base = 10, auto_statistics_types = '';

-- Roll-ups: counts of a website's crawler visits in a month to which nothing was added for a while,
-- by the dimensions that reads need. A worker writes them whole, under a new number, and Postgres
-- records the valid number (decision 17). Rows of an earlier number are replaced or skipped.
--
-- Roll-ups are small, and decompression is most of the cost of reading them: ZSTD took as long as
-- the counting. Hence LZ4 for the columns that are read most.

-- By hour.
CREATE TABLE IF NOT EXISTS crawler_hours {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  partition UInt32,
  roll UInt64 CODEC(LZ4),
  day Date CODEC(Delta, ZSTD(1)),
  hour UInt8,
  bot LowCardinality(String),
  operator LowCardinality(String),
  purpose LowCardinality(String),
  verification LowCardinality(String),
  status UInt16,
  method LowCardinality(String),
  host LowCardinality(String),
  has_query Bool,
  is_static Bool,
  visits UInt64 CODEC(LZ4),
  first_at DateTime64(3, 'UTC') CODEC(Delta, LZ4),
  last_at DateTime64(3, 'UTC') CODEC(Delta, LZ4)
)
ENGINE = {{ReplacingMergeTree}}(roll)
PARTITION BY partition
ORDER BY (workspace_id, website_id, day, hour, bot, operator, purpose, verification, status, method,
  host, has_query, is_static)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- By path; ordered by it, so that a path's rows are adjacent and a path's prefix is a range.
CREATE TABLE IF NOT EXISTS crawler_paths {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  partition UInt32,
  roll UInt64 CODEC(LZ4),
  path String CODEC(ZSTD(1)),
  path_hash UInt64 CODEC(LZ4),
  bot LowCardinality(String),
  operator LowCardinality(String),
  purpose LowCardinality(String),
  verification LowCardinality(String),
  status UInt16,
  has_query Bool,
  visits UInt64 CODEC(LZ4),
  first_at DateTime64(3, 'UTC') CODEC(LZ4),
  last_at DateTime64(3, 'UTC') CODEC(LZ4)
)
ENGINE = {{ReplacingMergeTree}}(roll)
PARTITION BY partition
ORDER BY (workspace_id, website_id, path, bot, operator, purpose, verification, status, has_query)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- By path and verdict only: a fifth of the rows, for reads of all crawlers together.
CREATE TABLE IF NOT EXISTS crawler_path_totals {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  partition UInt32,
  roll UInt64 CODEC(LZ4),
  path String CODEC(ZSTD(1)),
  path_hash UInt64 CODEC(LZ4),
  verification LowCardinality(String),
  visits UInt64 CODEC(LZ4),
  first_at DateTime64(3, 'UTC') CODEC(LZ4),
  last_at DateTime64(3, 'UTC') CODEC(LZ4)
)
ENGINE = {{ReplacingMergeTree}}(roll)
PARTITION BY partition
ORDER BY (workspace_id, website_id, path, verification)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- By the names of parameters.
CREATE TABLE IF NOT EXISTS crawler_parameters {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  partition UInt32,
  roll UInt64 CODEC(ZSTD(1)),
  day Date CODEC(Delta, ZSTD(1)),
  name String CODEC(ZSTD(1)),
  bot LowCardinality(String),
  operator LowCardinality(String),
  purpose LowCardinality(String),
  verification LowCardinality(String),
  status UInt16,
  visits UInt64 CODEC(ZSTD(1))
)
ENGINE = {{ReplacingMergeTree}}(roll)
PARTITION BY partition
ORDER BY (workspace_id, website_id, day, name, bot, operator, purpose, verification, status)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- People's requests for pages that AI assistants sent, counted by block, hour and path: nothing of the
-- person. A block's rows are written and taken back like its crawlers' visits.
CREATE TABLE IF NOT EXISTS ai_referrals {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id String CODEC(ZSTD(1)),
  -- As in crawler_visits.
  partition UInt32,
  day Date CODEC(Delta, ZSTD(1)),
  hour UInt8,
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  assistant LowCardinality(String),
  -- referer, parameter or both.
  evidence LowCardinality(String),
  path String CODEC(ZSTD(1)),
  path_hash UInt64,
  -- The status' first digit: 2, 3 (only 304), 4 or 5.
  status_class UInt8,
  visits UInt32,
  drain_id LowCardinality(String),
  block_token String CODEC(ZSTD(1)),
  INDEX block_token block_token TYPE bloom_filter(0.001) GRANULARITY 4
)
ENGINE = {{MergeTree}}
PARTITION BY partition
ORDER BY (workspace_id, website_id, day, assistant, path_hash)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  auto_statistics_types = '';
