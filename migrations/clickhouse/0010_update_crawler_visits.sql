-- Lets a visit's verdict be updated by a small patch instead of a rewritten part; see
-- docs/decisions/0011.
ALTER TABLE crawler_visits {{on_cluster}}
  MODIFY SETTING enable_block_number_column = 1, enable_block_offset_column = 1;
