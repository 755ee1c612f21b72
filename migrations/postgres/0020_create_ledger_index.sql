-- What is known of a ledger URL's place in Google's index. A URL without a row has no evidence.
create table ledger_index (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  -- The first and the newest day, as Google counts days, on which search results showed the URL.
  first_shown_on date,
  last_shown_on date,
  -- The newest inspection that had a verdict.
  inspected_at timestamptz,
  inspected_state text check (inspected_state in ('indexed', 'not_indexed')),
  -- Day up to which impressions were considered; earlier evidence may have expired since.
  settled_on date not null,
  -- What follows from all this, from which evidence, and since when. Maintained by a trigger.
  state text check (state in ('indexed', 'not_indexed')),
  source text check (source in ('gsc_impression', 'inspection')),
  state_since timestamptz,
  -- When the state last changed from `indexed` to `not_indexed`; null once it is `indexed` again.
  deindexed_at timestamptz,
  primary key (workspace_id, url_id)
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create index ledger_index_shown on ledger_index (workspace_id, website_id, last_shown_on)
  where source = 'gsc_impression';
create index ledger_index_deindexed on ledger_index (workspace_id, website_id, deindexed_at)
  where deindexed_at is not null;
call protect_tenant_table('ledger_index', 'workspace_id', 'select, insert, update, delete');

-- The index of a website by the day on which it was counted.
create table ledger_index_days (
  workspace_id uuid not null,
  website_id uuid not null,
  day date not null,
  tracked bigint not null,
  derived_from_impressions bigint not null,
  verified_by_inspection bigint not null,
  not_indexed bigint not null,
  primary key (workspace_id, website_id, day)
);
call protect_tenant_table('ledger_index_days', 'workspace_id', 'select, insert, update, delete');
