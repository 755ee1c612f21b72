-- The `order` of citations of which only the domain is known: their URL is its home page, which was not
-- cited itself. Answers from before have none.
ALTER TABLE ai_answers {{on_cluster}}
  ADD COLUMN IF NOT EXISTS unresolved Array(UInt16) CODEC(ZSTD(1));
