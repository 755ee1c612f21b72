import type { Knex } from 'knex';

/**
 * The sitemaps of a website and which of its ledger's URLs stand in them. Like the ledger, none of
 * these refers to `websites` or to one another: a file may have 50,000 URLs, and an index as many
 * files. What is taken away is marked, and removed in steps.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sitemaps (
      workspace_id text not null,
      website_id text not null,
      id text not null,
      -- In the normal form of the ledger's URLs.
      url text not null,
      -- Who named it first: a request, robots.txt, or an index, which is then its parent.
      source text not null check (source in ('request', 'robots', 'index')),
      parent_id text,
      -- Whether robots.txt names it; null until that was read.
      in_robots boolean,
      state text not null default 'queued' check (state in ('queued', 'ok', 'failed')),
      added_at timestamptz not null default clock_timestamp(),
      next_read_at timestamptz not null default clock_timestamp(),
      -- Rises with everything that is written, so that a reading which was overtaken is dropped.
      version integer not null default 1,
      -- Failures in a row.
      failures integer not null default 0,
      -- The newest reading, and the newest that was complete.
      read_at timestamptz,
      ok_at timestamptz,
      status smallint,
      error_code text,
      error_message text,
      -- Of the newest complete reading.
      kind text check (kind in ('urlset', 'index', 'rss', 'atom', 'text')),
      etag text,
      last_modified text,
      -- Which hosts were the website's then: under others the same file has other URLs.
      scope_key text,
      entry_count integer,
      problems jsonb not null default '{}',
      problem_samples jsonb not null default '[]',
      warnings jsonb not null default '[]',
      -- No longer tracked; its rows are removed step by step.
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

    -- One URL in one sitemap. Rows of URLs that stay are not touched by a reading: a million rows would
    -- be written every day for nothing. A URL that is there was last seen when its file was last complete.
    create table sitemap_urls (
      workspace_id text not null,
      website_id text not null,
      sitemap_id text not null,
      url_id text not null,
      -- As the file has it, a date or time of any precision.
      lastmod text,
      first_seen_at timestamptz not null,
      -- Since when it stands there without a break.
      since_at timestamptz not null,
      -- When it was first missed; null while it stands there.
      gone_at timestamptz,
      primary key (workspace_id, sitemap_id, url_id)
    );
    create index sitemap_urls_url on sitemap_urls (workspace_id, url_id) where gone_at is null;
    call protect_tenant_table('sitemap_urls', 'workspace_id', 'select, insert, update, delete');

    -- The readings of a sitemap, the newest ones.
    create table sitemap_reads (
      workspace_id text not null,
      website_id text not null,
      sitemap_id text not null,
      read_at timestamptz not null,
      job_id text not null,
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

    -- What robots.txt says of sitemaps: when to look next, and whether its files are to be tracked.
    create table sitemap_robots (
      workspace_id text not null,
      website_id text not null,
      tracks boolean not null,
      next_read_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, website_id)
    );
    call protect_tenant_table('sitemap_robots', 'workspace_id', 'select, insert, update, delete');

    -- Active websites of all tenants with something to read, each once, in order.
    create function websites_with_due_sitemaps(after_website text, websites_max int)
      returns table (workspace_id text, website_id text, domain text)
      language sql stable security definer set search_path = public, pg_temp as $$
        select w.workspace_id, w.id, w.domain from websites w
        where w.id > after_website and w.status = 'active' and (
          exists (select from sitemaps s where s.workspace_id = w.workspace_id
            and s.website_id = w.id and s.removed_at is null and s.next_read_at <= clock_timestamp())
          or exists (select from sitemap_robots r where r.workspace_id = w.workspace_id
            and r.website_id = w.id and r.tracks and r.next_read_at <= clock_timestamp()))
        order by w.id limit websites_max
      $$;

    -- Removes rows of sitemaps that are no longer tracked, or whose website is gone, so many at a time;
    -- returns how many it removed, which is less than that when nothing is left.
    create function remove_ended_sitemap_rows(rows_max int) returns int
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      declare
        ended record;
        removed int := 0;
        step int;
      begin
        update sitemaps s set removed_at = clock_timestamp() where removed_at is null
          and not exists (select from websites w
            where w.workspace_id = s.workspace_id and w.id = s.website_id);
        delete from sitemap_robots r where not exists (select from websites w
          where w.workspace_id = r.workspace_id and w.id = r.website_id);
        for ended in select workspace_id, id from sitemaps where removed_at is not null
            order by removed_at limit 1000 for update skip locked loop
          delete from sitemap_urls where (workspace_id, sitemap_id, url_id) in (
            select u.workspace_id, u.sitemap_id, u.url_id from sitemap_urls u
            where u.workspace_id = ended.workspace_id and u.sitemap_id = ended.id
            limit rows_max - removed);
          get diagnostics step = row_count;
          removed := removed + step;
          exit when removed >= rows_max;
          delete from sitemap_reads
            where workspace_id = ended.workspace_id and sitemap_id = ended.id;
          delete from sitemaps where workspace_id = ended.workspace_id and id = ended.id;
          removed := removed + 1;
          exit when removed >= rows_max;
        end loop;
        return removed;
      end $$;

    revoke all on function websites_with_due_sitemaps, remove_ended_sitemap_rows from public;
    grant execute on function websites_with_due_sitemaps, remove_ended_sitemap_rows to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function websites_with_due_sitemaps, remove_ended_sitemap_rows;
    drop table sitemap_robots, sitemap_reads, sitemap_urls, sitemaps;
  `);
}
