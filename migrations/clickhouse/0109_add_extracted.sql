-- What extractions found of a page, as JSON; empty without any. Filters read it of every page, and
-- `facts` is many times as long. The server takes it from `facts`, also where a row has none yet.
ALTER TABLE audit_urls {{on_cluster}}
  ADD COLUMN IF NOT EXISTS extracted String
  DEFAULT JSONExtractRaw(facts, 'html', 'own', 'extracted') CODEC(ZSTD(1));
