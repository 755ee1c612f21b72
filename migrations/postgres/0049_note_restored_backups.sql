-- When a trial restore of the backup last succeeded: only a restore shows that a backup is good.
alter table backups add column restored_at timestamptz;
