-- Reads of 90 days spent most of their time on opening a file for each column of each part, and on
-- merging rows of past months. Both as rank_readings: few files, and one part for each past month.
ALTER TABLE ai_days {{on_cluster}} MODIFY SETTING min_bytes_for_wide_part = 1000000000000,
  min_rows_for_wide_part = 0, min_age_to_force_merge_seconds = 7200,
  min_age_to_force_merge_on_partition_only = 1;
ALTER TABLE ai_readings {{on_cluster}} MODIFY SETTING min_age_to_force_merge_seconds = 7200,
  min_age_to_force_merge_on_partition_only = 1;
