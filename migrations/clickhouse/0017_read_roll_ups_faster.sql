-- The roll-ups are small, and what reads them most is unpacking: ZSTD took as long as the counting. Parts
-- that are there change with their next merge.
ALTER TABLE crawler_hours {{on_cluster}}
  MODIFY COLUMN roll UInt64 CODEC(LZ4), MODIFY COLUMN visits UInt64 CODEC(LZ4),
  MODIFY COLUMN first_at DateTime64(3, 'UTC') CODEC(Delta, LZ4),
  MODIFY COLUMN last_at DateTime64(3, 'UTC') CODEC(Delta, LZ4);

ALTER TABLE crawler_paths {{on_cluster}}
  MODIFY COLUMN roll UInt64 CODEC(LZ4), MODIFY COLUMN visits UInt64 CODEC(LZ4),
  MODIFY COLUMN path_hash UInt64 CODEC(LZ4),
  MODIFY COLUMN first_at DateTime64(3, 'UTC') CODEC(LZ4),
  MODIFY COLUMN last_at DateTime64(3, 'UTC') CODEC(LZ4);

ALTER TABLE crawler_path_totals {{on_cluster}}
  MODIFY COLUMN roll UInt64 CODEC(LZ4), MODIFY COLUMN visits UInt64 CODEC(LZ4),
  MODIFY COLUMN path_hash UInt64 CODEC(LZ4),
  MODIFY COLUMN first_at DateTime64(3, 'UTC') CODEC(LZ4),
  MODIFY COLUMN last_at DateTime64(3, 'UTC') CODEC(LZ4);
