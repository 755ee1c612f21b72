-- Identifies a signed request, so that its verdict finds it; 0 for others.
ALTER TABLE crawler_visits {{on_cluster}}
  ADD COLUMN IF NOT EXISTS signed_request UInt64 CODEC(ZSTD(1));

-- The host whose keys signed the request, once the signature was checked; empty for others.
ALTER TABLE crawler_visits {{on_cluster}}
  ADD COLUMN IF NOT EXISTS signer LowCardinality(String);
