-- While a backup reads, rows are only added: a deletion after Postgres' snapshot would remove rows
-- that the snapshot refers to. A row allows nothing to be deleted until its time.
CREATE TABLE IF NOT EXISTS backup_leases {{on_cluster}} (
  at DateTime64(3, 'UTC') DEFAULT now64(3),
  until DateTime64(3, 'UTC')
)
ENGINE = {{MergeTree}}
ORDER BY at
TTL toDateTime(until) + INTERVAL 1 DAY;
