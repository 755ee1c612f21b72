-- The number under which a later verdict was written into a visit, or 0: what became verified then is
-- found again by it, however often its settling is tried. See docs/decisions/0018.
ALTER TABLE crawler_visits {{on_cluster}} ADD COLUMN IF NOT EXISTS settlement UInt64;
