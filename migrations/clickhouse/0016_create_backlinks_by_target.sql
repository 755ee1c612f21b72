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
