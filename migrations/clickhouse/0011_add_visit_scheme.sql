-- http or https where the line or its drain tells, else empty: a combined line names none.
ALTER TABLE crawler_visits {{on_cluster}}
  ADD COLUMN IF NOT EXISTS scheme LowCardinality(String) DEFAULT '' AFTER method;
