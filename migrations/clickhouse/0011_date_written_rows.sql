-- When a row was stored, for exports of what is new: a reading or an answer may be stored long after
-- it was taken. Rows from before this column count as new until their parts are merged; an export
-- then repeats them, which does no harm.
ALTER TABLE rank_readings {{on_cluster}} ADD COLUMN IF NOT EXISTS written_at DateTime('UTC') DEFAULT now('UTC');
ALTER TABLE ai_answers {{on_cluster}} ADD COLUMN IF NOT EXISTS written_at DateTime('UTC') DEFAULT now('UTC');
