-- Roll-ups of versions before search_spans and ai_host_counts, no longer written or read.
DROP TABLE IF EXISTS search_months {{on_cluster}};
DROP TABLE IF EXISTS search_month_rolls {{on_cluster}};
DROP TABLE IF EXISTS ai_cited_hosts {{on_cluster}};
