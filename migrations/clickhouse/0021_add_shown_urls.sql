-- The address of a row's page as Google shows it, where Google added parameters or a jump to it; else
-- empty. `page` is without them, so that all addresses of a page have its hash.
ALTER TABLE search_rows {{on_cluster}} ADD COLUMN IF NOT EXISTS shown_url String CODEC(ZSTD(1)) AFTER page;
