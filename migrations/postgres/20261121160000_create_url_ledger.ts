import type { Knex } from 'knex';

/**
 * The URL ledger: the addresses of a website that somebody named (by request, in a sitemap, in an
 * audit), what crawlers did there, and how they were submitted. Addresses known from logs alone
 * stay in ClickHouse.
 *
 * A website may have a million rows here, so none refers to `websites`: its deletion would take a
 * minute. What adds rows holds the website's row meanwhile, and the purge takes them away in steps.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table ledger_urls (
      workspace_id text not null,
      website_id text not null,
      id text not null,
      -- In normal form: scheme, host, port unless it is the scheme's own, path, query.
      url text not null,
      -- The first 16 bytes of the address' SHA-256: what makes it unique in its website.
      url_hash bytea not null,
      scheme text not null,
      host text not null,
      -- The first eight bytes of the SHA-1 of path and query, as crawler visits have it: a log line may
      -- name neither scheme nor host.
      target_key bigint not null,
      added_by text not null check (added_by in ('request', 'sitemap', 'audit')),
      added_at timestamptz not null default clock_timestamp(),
      -- Of ledger_visits, kept here for lists: the first verified visit, and the first that a search
      -- crawler was answered 2xx or 3xx.
      first_crawled_at timestamptz,
      discovered_at timestamptz,
      discovered_by text,
      primary key (workspace_id, id)
    );
    create unique index ledger_urls_hash on ledger_urls (workspace_id, website_id, url_hash);
    create index ledger_urls_target on ledger_urls (workspace_id, website_id, target_key);
    create index ledger_urls_website on ledger_urls (workspace_id, website_id, id);
    create index ledger_urls_discovered on ledger_urls (workspace_id, website_id, discovered_at)
      where discovered_at is not null;
    call protect_tenant_table('ledger_urls', 'workspace_id', 'select, insert, update, delete');

    -- A row an address and crawler: its verified visits.
    create table ledger_visits (
      workspace_id text not null,
      website_id text not null,
      url_id text not null,
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
    ) with (fillfactor = 80);
    create index ledger_visits_first_ok on ledger_visits (workspace_id, website_id, bot, first_ok_at);
    call protect_tenant_table('ledger_visits', 'workspace_id', 'select, insert, update, delete');

    -- A row an address and channel by which it was submitted.
    create table ledger_submissions (
      workspace_id text not null,
      website_id text not null,
      url_id text not null,
      channel text not null check (channel in ('indexnow', 'bing', 'sitemap')),
      -- queued: waits to be sent. sending: asked for under a call id, no answer yet. accepted, refused,
      -- failed: the channel's newest word.
      state text not null check (state in ('queued', 'sending', 'accepted', 'refused', 'failed')),
      -- Where the channel's words come from: sandbox or live.
      source text,
      queued_at timestamptz not null default clock_timestamp(),
      -- Not to be sent before: a quota that is used up, or a channel that asked to wait.
      not_before timestamptz,
      call_id text,
      first_submitted_at timestamptz,
      last_submitted_at timestamptz,
      times integer not null default 0,
      -- The newest reply: its HTTP status, and our word for what it means.
      reply_status smallint,
      reply_code text,
      -- Until when logs are watched for a crawler that takes this channel, and what they showed.
      confirm_until timestamptz,
      confirmed_at timestamptz,
      confirmed_by text,
      primary key (workspace_id, url_id, channel)
    );
    create index ledger_submissions_due on ledger_submissions
      (workspace_id, website_id, channel, queued_at) where state in ('queued', 'sending');
    create index ledger_submissions_open on ledger_submissions
      (workspace_id, website_id, confirm_until) where confirm_until is not null and confirmed_at is null;
    create index ledger_submissions_first on ledger_submissions
      (workspace_id, website_id, first_submitted_at);
    call protect_tenant_table('ledger_submissions', 'workspace_id', 'select, insert, update, delete');

    -- Log blocks of websites that track no address need not be looked at for any.
    alter table websites add column tracks_urls boolean not null default false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table websites drop column tracks_urls;
    drop table ledger_submissions, ledger_visits, ledger_urls;
  `);
}
