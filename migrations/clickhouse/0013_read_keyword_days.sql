-- One keyword's history in steps of 256 rows instead of 8,192: it is a few hundred rows in all.
ALTER TABLE rank_readings {{on_cluster}} ADD PROJECTION IF NOT EXISTS keyword_days
  (SELECT * ORDER BY (workspace_id, website_id, keyword_id, day, source))
  WITH SETTINGS (index_granularity = 256);

ALTER TABLE rank_readings {{on_cluster}} MATERIALIZE PROJECTION keyword_days;

ALTER TABLE rank_readings {{on_cluster}} DROP PROJECTION IF EXISTS by_keyword;
