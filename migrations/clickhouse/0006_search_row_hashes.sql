-- Hashes are calculated where rows are stored, so that every writer's are the same.
ALTER TABLE search_rows {{on_cluster}} MODIFY COLUMN query_hash UInt64 DEFAULT if(query = '', 0, cityHash64(query));
ALTER TABLE search_rows {{on_cluster}} MODIFY COLUMN page_hash UInt64 DEFAULT if(page = '', 0, cityHash64(page));
