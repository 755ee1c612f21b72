-- What the delivery network in front said of the client, as the log has it; empty where it says nothing.
ALTER TABLE crawler_visits {{on_cluster}}
  ADD COLUMN IF NOT EXISTS cdn_word LowCardinality(String);
