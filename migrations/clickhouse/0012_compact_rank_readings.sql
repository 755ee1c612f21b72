-- All columns of a part in one file: what is read most touches few rows of many columns in many months,
-- and opening 210 files cost more than reading them.
ALTER TABLE rank_readings {{on_cluster}}
  MODIFY SETTING min_bytes_for_wide_part = 1000000000000, min_rows_for_wide_part = 0;
