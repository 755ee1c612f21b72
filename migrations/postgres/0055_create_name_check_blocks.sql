-- Claims for reverse names as log blocks bring them, until they become rows of name_checks a few at
-- a time (claim_name_checks). A row of arrays costs a block's transaction far less than a row, three
-- index entries and a look for a conflict for each claim. Accessed through functions/crawlers.sql.
create table name_check_blocks (
  workspace_id uuid not null,
  place bigint generated always as identity,
  website_id uuid not null,
  -- The claims of one transaction, in the order of these arrays; compressing them would take longer
  -- than writing them.
  bots text[] storage external not null,
  addresses text[] storage external not null,
  first_ms bigint[] storage external not null,
  last_ms bigint[] storage external not null,
  claims integer not null,
  -- How many of them are in name_checks already.
  taken integer not null default 0,
  primary key (workspace_id, place),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
create index name_check_blocks_website on name_check_blocks (workspace_id, website_id);
call protect_tenant_table('name_check_blocks', 'workspace_id', 'select, insert');
