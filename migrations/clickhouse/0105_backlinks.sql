-- Links as a provider or a file named them, until they are merged into a generation.
CREATE TABLE IF NOT EXISTS backlink_rows {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  -- The job or the import that the rows are of.
  batch LowCardinality(String),
  -- When the batch began, in UTC.
  day Date CODEC(Delta, ZSTD(1)),
  link_hash UInt64 DEFAULT cityHash64(source_url, target_url),
  source_url String CODEC(ZSTD(1)),
  target_url String CODEC(ZSTD(1)),
  -- Registrable domain of the linking page.
  source_domain String CODEC(ZSTD(1)),
  anchor String CODEC(ZSTD(1)),
  -- `anchor`, `image`, `redirect`, `canonical`, ...; empty if it is not said.
  kind LowCardinality(String),
  rel Array(LowCardinality(String)),
  -- 1 for a followed link, 0 for one that is not, -1 if it is not said.
  is_followed Int8,
  title String CODEC(ZSTD(1)),
  -- HTTP status of the target as the source saw it; 0 if it is not said.
  target_status UInt16,
  -- As the source says; 1970-01-01 if it does not.
  source_first_seen Date,
  source_last_seen Date,
  is_gone Bool,
  -- The source's own numbers, by its own names. Numbers of different sources are never combined.
  metrics Map(LowCardinality(String), Float64)
)
ENGINE = {{MergeTree}}
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, website_id, batch, link_hash)
TTL day + INTERVAL 60 DAY
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- One row for each linking page and target, with the evidence of each source. Every merge writes a
-- new generation, and only the one that Postgres names is read: so a merge is seen whole or not at
-- all, and may be repeated.
CREATE TABLE IF NOT EXISTS backlinks {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  -- Milliseconds since 1970 at the beginning of the merge.
  generation UInt64 CODEC(Delta, ZSTD(1)),
  source_domain String CODEC(ZSTD(1)),
  link_hash UInt64,
  source_url String CODEC(ZSTD(1)),
  target_url String CODEC(ZSTD(1)),
  target_hash UInt64 DEFAULT cityHash64(target_url),
  anchor String CODEC(ZSTD(1)),
  anchor_hash UInt64 DEFAULT cityHash64(lowerUTF8(anchor)),
  kind LowCardinality(String),
  rel Array(LowCardinality(String)),
  is_followed Int8,
  title String CODEC(ZSTD(1)),
  target_status UInt16,
  -- By our own dates: when a source first and last named it to us, and when the last of them had
  -- ceased to; 1970-01-01 while one still does.
  first_seen_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  last_seen_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  lost_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  -- The best number of DataForSEO's for the page, for the order of lists; 0 without one.
  worth Float64,
  evidence Nested (
    source LowCardinality(String),
    first_at DateTime('UTC'),
    last_at DateTime('UTC'),
    lost_at DateTime('UTC'),
    source_first_seen Date,
    source_last_seen Date,
    is_followed Int8,
    metrics Map(LowCardinality(String), Float64)
  )
)
ENGINE = {{MergeTree}}
ORDER BY (workspace_id, website_id, generation, source_domain, link_hash)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- The links of large websites once more, in the order of their targets: in `backlinks` the links to
-- one page are spread over all linking domains. Has the columns of `backlinks`, always.
CREATE TABLE IF NOT EXISTS backlinks_by_target {{on_cluster}} AS backlinks
ENGINE = {{MergeTree}}
-- The newest first, which is the usual order of lists, so that a page with millions of links need
-- not be sorted.
ORDER BY (workspace_id, website_id, generation, target_hash,
  -toInt64(toUnixTimestamp(first_seen_at)), link_hash)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  index_granularity = 1024;

-- The first links of a generation in each order of `link-heads.ts`, so that the first pages of lists
-- need not be sorted out of all links.
CREATE TABLE IF NOT EXISTS backlink_heads {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  -- Name of the order.
  head LowCardinality(String),
  -- 1 for the first link.
  place UInt32 CODEC(Delta, ZSTD(1)),
  source_domain String CODEC(ZSTD(1)),
  source_url String CODEC(ZSTD(1)),
  target_url String CODEC(ZSTD(1)),
  anchor String CODEC(ZSTD(1)),
  kind LowCardinality(String),
  rel Array(LowCardinality(String)),
  is_followed Int8,
  title String CODEC(ZSTD(1)),
  target_status UInt16,
  first_seen_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  last_seen_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  lost_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  evidence Nested (
    source LowCardinality(String),
    first_at DateTime('UTC'),
    last_at DateTime('UTC'),
    lost_at DateTime('UTC'),
    source_first_seen Date,
    source_last_seen Date,
    is_followed Int8,
    metrics Map(LowCardinality(String), Float64)
  )
)
ENGINE = {{MergeTree}}
ORDER BY (workspace_id, website_id, generation, head, place)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1,
  index_granularity = 1024;

-- Counts of a generation by linking domain, anchor and target; `total` has one row.
CREATE TABLE IF NOT EXISTS backlink_groups {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  -- `total`, `domain`, `anchor`, `target`.
  kind LowCardinality(String),
  name String CODEC(ZSTD(1)),
  -- Without lost ones.
  links UInt64,
  followed_links UInt64,
  unfollowed_links UInt64,
  domains UInt64,
  pages UInt64,
  targets UInt64,
  lost_links UInt64,
  first_seen_at DateTime('UTC'),
  last_seen_at DateTime('UTC'),
  -- When the last link was lost; 1970-01-01 while there is one.
  lost_at DateTime('UTC'),
  worth Float64,
  target_status UInt16
)
ENGINE = {{MergeTree}}
ORDER BY (workspace_id, website_id, generation, kind, name)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- New and lost links and domains of a generation by day.
CREATE TABLE IF NOT EXISTS backlink_days {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  day Date CODEC(Delta, ZSTD(1)),
  new_links UInt64,
  lost_links UInt64,
  new_domains UInt64,
  lost_domains UInt64
)
ENGINE = {{MergeTree}}
ORDER BY (workspace_id, website_id, generation, day)
SETTINGS {{deduplication_window}} = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Domains that link to websites by Common Crawl's graph, which says nothing of pages, texts or
-- whether links are followed. Each reading is a partition, and only those that Postgres names count.
CREATE TABLE IF NOT EXISTS domain_links {{on_cluster}} (
  workspace_id LowCardinality(String),
  website_id LowCardinality(String),
  -- Milliseconds since 1970 at the beginning of the reading.
  read UInt64 CODEC(Delta, ZSTD(1)),
  -- The linking domain's place by harmonic centrality; 4294967295 beyond those that are kept.
  place UInt32 CODEC(Delta, ZSTD(1)),
  linking_domain String CODEC(ZSTD(1)),
  -- Its hosts in the graph; 0 if that is not said.
  hosts UInt32 CODEC(ZSTD(1))
)
ENGINE = {{MergeTree}}
PARTITION BY read
ORDER BY (workspace_id, website_id, read, place, linking_domain)
SETTINGS {{deduplication_window}} = 10000;
