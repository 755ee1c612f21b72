-- The URL ledger: URLs of a website that were named (by request, in a sitemap, in an audit), their
-- crawls, and their submissions. URLs known from logs alone stay in ClickHouse.
--
-- A website may have a million rows here, so none references `websites`: its deletion would take a
-- minute. Transactions that add rows lock the website's row, and the purge deletes rows in batches.
--
-- The rows of a new website are soon a small part of these tables, and by default Postgres would
-- analyze them again only after a tenth has changed. Hence the settings for autovacuum.

create table ledger_urls (
  workspace_id uuid not null,
  website_id uuid not null,
  id uuid not null,
  -- In normal form: scheme, host, port unless it is the scheme's default, path, query.
  url text not null,
  -- The first 16 bytes of the URL's SHA-256, unique within its website.
  url_hash bytea not null,
  scheme text not null,
  host text not null,
  -- The first eight bytes of the SHA-1 of path and query, as in crawler visits: a log line may
  -- contain neither scheme nor host.
  target_key bigint not null,
  added_by text not null check (added_by in ('request', 'sitemap', 'audit', 'citation')),
  added_at timestamptz not null default clock_timestamp(),
  -- Copied from ledger_visits for lists: the first verified visit, and the first search crawler's
  -- visit that was answered 2xx or 3xx.
  first_crawled_at timestamptz,
  discovered_at timestamptz,
  discovered_by text,
  -- Bit flags, documented and maintained in functions/indexing.sql.
  facts bigint not null default 0,
  -- The first submission by any channel.
  submitted_at timestamptz,
  primary key (workspace_id, id)
) with (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create unique index ledger_urls_hash on ledger_urls (workspace_id, website_id, url_hash);
create index ledger_urls_target on ledger_urls (workspace_id, website_id, target_key);
create index ledger_urls_website on ledger_urls (workspace_id, website_id, id);
create index ledger_urls_facts on ledger_urls (workspace_id, website_id, facts, id);
create index ledger_urls_url on ledger_urls (workspace_id, website_id, url collate "C", id);
create index ledger_urls_submitted on ledger_urls (workspace_id, website_id, submitted_at, id)
  where submitted_at is not null;
create index ledger_urls_discovered on ledger_urls (workspace_id, website_id, discovered_at, id)
  where discovered_at is not null;
call protect_tenant_table('ledger_urls', 'workspace_id', 'select, insert, update, delete');

-- One row for each URL and crawler: its verified visits.
create table ledger_visits (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  bot text not null,
  visits bigint not null,
  -- Visits that were answered 4xx or 5xx.
  errors bigint not null,
  first_at timestamptz not null,
  first_status smallint not null,
  last_at timestamptz not null,
  last_status smallint not null,
  -- The first and last visit that was answered 2xx or 3xx.
  first_ok_at timestamptz,
  last_ok_at timestamptz,
  primary key (workspace_id, url_id, bot)
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create index ledger_visits_first_ok on ledger_visits
  (workspace_id, website_id, bot, first_ok_at, url_id);
call protect_tenant_table('ledger_visits', 'workspace_id', 'select, insert, update, delete');

-- URLs by host and facts, so that totals need no counting. Maintained by triggers.
create table ledger_counts (
  workspace_id uuid not null,
  website_id uuid not null,
  host text not null,
  facts bigint not null,
  urls bigint not null,
  primary key (workspace_id, website_id, host, facts)
);
call protect_tenant_table('ledger_counts', 'workspace_id', 'select, insert, update, delete');

-- URLs by the day, in UTC, on which a search crawler discovered them. Maintained by triggers.
create table ledger_days (
  workspace_id uuid not null,
  website_id uuid not null,
  day date not null,
  discovered bigint not null,
  primary key (workspace_id, website_id, day)
);
call protect_tenant_table('ledger_days', 'workspace_id', 'select, insert, update, delete');

-- Queue of the facts about URLs in log blocks, until a worker merges them into the ledger: a block
-- writes one row and locks no URL (decision 18).
create table ledger_queue (
  workspace_id uuid not null,
  website_id uuid not null,
  id bigint generated always as identity,
  -- The number of facts in the arrays below.
  facts integer not null,
  -- Each position in these four is a source: a crawler, and its scheme and host, which are empty if
  -- the log line has none.
  schemes text[] not null,
  hosts text[] not null,
  bots text[] not null,
  are_search boolean[] not null,
  -- Each position in these is a fact: the verified visits of one source to one target key. Rows
  -- live for a second, so their arrays are not compressed.
  target_keys bigint[] storage external not null,
  -- The source's position, counted from 1.
  sources integer[] storage external not null,
  visits integer[] storage external not null,
  errors integer[] storage external not null,
  -- Milliseconds since 1970 times 1,024, plus the status: so min and max have both.
  first_moments bigint[] storage external not null,
  last_moments bigint[] storage external not null,
  -- Milliseconds since 1970, or null.
  first_ok_ms bigint[] storage external not null,
  last_ok_ms bigint[] storage external not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, website_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
call protect_tenant_table('ledger_queue', 'workspace_id', 'select, insert, delete');

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

-- When AI answers cited a URL of the ledger. `live` and `sandbox` answers are the website's own
-- prompts; the reports are those that Google and Bing give their webmasters, imported.
create table ledger_citations (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  -- The product that answered, such as chatgpt.
  engine text not null,
  source text not null check (source in ('live', 'sandbox', 'google_report', 'bing_report')),
  -- Of reports without days: begin and end of their period, in which the citation lies.
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (workspace_id, url_id, engine, source)
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create index ledger_citations_engine on ledger_citations
  (workspace_id, website_id, engine, source, last_at);
call protect_tenant_table('ledger_citations', 'workspace_id', 'select, insert, update, delete');

-- Whose answers were looked at, with citations or without: a URL that none of them cites is
-- `not_cited`, and without a row here it is not measured.
create table ledger_citation_reads (
  workspace_id uuid not null,
  website_id uuid not null,
  engine text not null,
  source text not null check (source in ('live', 'sandbox', 'google_report', 'bing_report')),
  read_at timestamptz not null,
  primary key (workspace_id, website_id, engine, source),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ledger_citation_reads', 'workspace_id', 'select, insert, update, delete');

-- The first link from another website to a URL of the ledger, by our own dates.
create table ledger_links (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  first_seen_at timestamptz not null,
  -- What named it first: `known_link`, a provider, or the tool whose file was imported.
  source text not null,
  primary key (workspace_id, url_id)
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create index ledger_links_website on ledger_links (workspace_id, website_id, url_id);
call protect_tenant_table('ledger_links', 'workspace_id', 'select, insert, update, delete');

-- Websites whose links were looked at: of those a URL without a row above is not linked, and of
-- others nothing is known.
create table ledger_link_reads (
  workspace_id uuid not null,
  website_id uuid not null,
  read_at timestamptz not null,
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('ledger_link_reads', 'workspace_id', 'select, insert, update, delete');

-- Submissions: how URLs are submitted, each channel's last response, and what is left to do

-- One row for each URL and channel by which it was submitted. A queued row waits for its channel as
-- a whole: see submission_channels.
create table ledger_submissions (
  workspace_id uuid not null,
  website_id uuid not null,
  url_id uuid not null,
  channel text not null check (channel in ('indexnow', 'bing', 'sitemap')),
  -- queued: waits to be sent. sending: requested under a call id, no response yet. accepted,
  -- refused, failed: the channel's newest response. canceled: no longer to be sent.
  state text not null
    check (state in ('queued', 'sending', 'accepted', 'refused', 'failed', 'canceled')),
  -- Origin of the responses: sandbox or live.
  source text,
  queued_at timestamptz not null default clock_timestamp(),
  call_id text,
  first_submitted_at timestamptz,
  last_submitted_at timestamptz,
  times integer not null default 0,
  -- The newest response: its HTTP status, and our code for its meaning.
  reply_status smallint,
  reply_code text,
  -- Until when logs are watched for a crawler that uses this channel, and the outcome.
  confirm_until timestamptz,
  confirmed_at timestamptz,
  confirmed_by text,
  -- When the call that contains it was made.
  sent_at timestamptz,
  -- The call was repeated, because its worker ended before the response.
  is_resent boolean not null default false,
  replied_at timestamptz,
  confirm_days smallint not null default 14,
  -- The job that found the proof, or saw the wait expire.
  closed_by_job uuid,
  primary key (workspace_id, url_id, channel)
) with (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create index ledger_submissions_due on ledger_submissions
  (workspace_id, website_id, channel, queued_at) where state in ('queued', 'sending');
-- Exactly the rows that wait for a crawler and are not closed.
create index ledger_submissions_open on ledger_submissions
  (workspace_id, website_id, confirm_until)
  where confirm_until is not null and closed_by_job is null;
create index ledger_submissions_call on ledger_submissions (workspace_id, call_id)
  where state = 'sending';
create index ledger_submissions_queued on ledger_submissions
  (workspace_id, website_id, queued_at, url_id);
create index ledger_submissions_closed on ledger_submissions (workspace_id, closed_by_job)
  where closed_by_job is not null;
create index ledger_submissions_first on ledger_submissions
  (workspace_id, website_id, channel, first_submitted_at, url_id)
  where first_submitted_at is not null;
call protect_tenant_table('ledger_submissions', 'workspace_id', 'select, insert, update, delete');

-- One row for each website and channel to which something is sent.
create table submission_channels (
  workspace_id uuid not null,
  website_id uuid not null,
  channel text not null check (channel in ('indexnow', 'bing')),
  -- Nothing is sent before this time, for this reason.
  held_until timestamptz,
  held_for text,
  -- Consecutive failed calls that are to be retried.
  failures integer not null default 0,
  -- URLs that were accepted on this day, in UTC.
  day date not null default (clock_timestamp() at time zone 'UTC')::date,
  accepted_that_day integer not null default 0,
  last_source text,
  last_reply_status smallint,
  last_reply_code text,
  last_reply_at timestamptz,
  -- The newest job, and its URLs with a final response, by code. Counted in the transaction that
  -- writes the responses, so that the counts survive a worker's death.
  tally_job uuid,
  tally jsonb not null default '{}',
  primary key (workspace_id, website_id, channel),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('submission_channels', 'workspace_id', 'select, insert, update, delete');

create table indexnow_keys (
  workspace_id uuid not null,
  website_id uuid not null,
  key text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, website_id),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('indexnow_keys', 'workspace_id', 'select, insert, update, delete');

-- The last check of each host's key file.
create table indexnow_key_files (
  workspace_id uuid not null,
  website_id uuid not null,
  host text not null,
  url text not null,
  state text not null,
  -- The failure's code, if the file could not be reached.
  code text,
  checked_at timestamptz not null,
  primary key (workspace_id, website_id, host),
  foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
);
call protect_tenant_table('indexnow_key_files', 'workspace_id', 'select, insert, update, delete');

-- Sitemaps of a website, and the ledger URLs that they list. As in the ledger, no table references
-- `websites` or another table: a file may have 50,000 URLs, and an index as many files. Removed
-- rows are marked, and deleted in batches.

create table sitemaps (
  workspace_id uuid not null,
  website_id uuid not null,
  id uuid not null,
  -- In the normal form of the ledger's URLs.
  url text not null,
  -- Where it was first named: in a request, in robots.txt, or in an index, which is then its
  -- parent.
  source text not null check (source in ('request', 'robots', 'index')),
  parent_id uuid,
  -- Whether robots.txt names it; null until that is read.
  in_robots boolean,
  state text not null default 'queued' check (state in ('queued', 'ok', 'failed')),
  added_at timestamptz not null default clock_timestamp(),
  next_read_at timestamptz not null default clock_timestamp(),
  -- Rises with each write, so that an outdated reading is dropped.
  version integer not null default 1,
  -- Consecutive failures.
  failures integer not null default 0,
  -- The newest reading, and the newest that was complete.
  read_at timestamptz,
  ok_at timestamptz,
  status smallint,
  error_code text,
  error_message text,
  -- From the newest complete reading, up to and including warnings.
  kind text check (kind in ('urlset', 'index', 'rss', 'atom', 'text')),
  etag text,
  last_modified text,
  -- The website's hosts at that time: with other hosts the same file has other URLs.
  scope_key text,
  entry_count integer,
  problems jsonb not null default '{}',
  problem_samples jsonb not null default '[]',
  warnings jsonb not null default '[]',
  -- No longer tracked; its rows are deleted in batches.
  removed_at timestamptz,
  primary key (workspace_id, id)
);
create unique index sitemaps_url on sitemaps (workspace_id, website_id, url)
  where removed_at is null;
create index sitemaps_parent on sitemaps (workspace_id, parent_id)
  where parent_id is not null and removed_at is null;
create index sitemaps_due on sitemaps (next_read_at) where removed_at is null;
create index sitemaps_due_of_website on sitemaps (workspace_id, website_id, next_read_at)
  where removed_at is null;
create index sitemaps_removed on sitemaps (removed_at) where removed_at is not null;
call protect_tenant_table('sitemaps', 'workspace_id', 'select, insert, update, delete');

-- One URL in one sitemap. A reading leaves rows of unchanged URLs alone: otherwise a million rows
-- would be written every day for nothing. A listed URL was last seen when its file was last
-- complete.
create table sitemap_urls (
  workspace_id uuid not null,
  website_id uuid not null,
  sitemap_id uuid not null,
  url_id uuid not null,
  -- As in the file, a date or time of any precision.
  lastmod text,
  first_seen_at timestamptz not null,
  -- Start of its uninterrupted listing.
  since_at timestamptz not null,
  -- When it was first missed; null while it is listed.
  gone_at timestamptz,
  primary key (workspace_id, sitemap_id, url_id)
) with (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
create index sitemap_urls_url on sitemap_urls (workspace_id, url_id) where gone_at is null;
call protect_tenant_table('sitemap_urls', 'workspace_id', 'select, insert, update, delete');

-- The newest readings of each sitemap.
create table sitemap_reads (
  workspace_id uuid not null,
  website_id uuid not null,
  sitemap_id uuid not null,
  read_at timestamptz not null,
  job_id uuid not null,
  outcome text not null check (outcome in ('changed', 'unchanged', 'failed')),
  status smallint,
  error_code text,
  error_message text,
  entries integer not null default 0,
  added integer not null default 0,
  gone integer not null default 0,
  lastmod_changed integer not null default 0,
  took_ms integer not null,
  primary key (workspace_id, sitemap_id, read_at)
);
create index sitemap_reads_job on sitemap_reads (workspace_id, job_id);
call protect_tenant_table('sitemap_reads', 'workspace_id', 'select, insert, delete');

-- When robots.txt is next read for sitemaps, and whether the files that it names are to be tracked.
create table sitemap_robots (
  workspace_id uuid not null,
  website_id uuid not null,
  tracks boolean not null,
  next_read_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, website_id)
);
call protect_tenant_table('sitemap_robots', 'workspace_id', 'select, insert, update, delete');
