import type { Knex } from 'knex';

/**
 * What makes a ledger of a million addresses readable at once: each address has its facts as bits, so
 * that a filter is one comparison, and each website has counts by facts, so that totals are not
 * counted when they are asked for. Triggers keep both, whoever writes.
 *
 * Bits: 0 to 2 submitted by IndexNow, Bing, sitemap; 4 crawled; 5 discovered; 6 the newest visit of
 * some crawler was answered 4xx or 5xx; from 10 on two an engine, in the order of engineTable: its
 * crawler came, and was answered 2xx or 3xx.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_urls
      add column facts bigint not null default 0,
      -- The first submission by any channel.
      add column submitted_at timestamptz;

    create table ledger_counts (
      workspace_id text not null,
      website_id text not null,
      host text not null,
      facts bigint not null,
      urls bigint not null,
      primary key (workspace_id, website_id, host, facts)
    );
    call protect_tenant_table('ledger_counts', 'workspace_id', 'select, insert, update, delete');

    create function ledger_visit_facts(bot text, is_ok boolean, last_status smallint)
      returns bigint language sql immutable parallel safe as $$
        select (case when last_status >= 400 then 1::bigint << 6 else 0 end)
          | coalesce((case when is_ok then 3::bigint else 1::bigint end) << (10 + 2 * case bot
              when 'Googlebot' then 0 when 'Googlebot-Image' then 0 when 'Googlebot-News' then 0
              when 'Googlebot-Video' then 0 when 'Googlebot-Mobile' then 0
              when 'Storebot-Google' then 0
              when 'bingbot' then 1 when 'BingPreview' then 1 when 'msnbot' then 1
              when 'msnbot-media' then 1
              when 'YandexBot' then 2 when 'Yeti' then 3 when 'SeznamBot' then 4
              when 'Baiduspider' then 6 when 'DuckDuckBot' then 7 when 'Applebot' then 8
              when 'OAI-SearchBot' then 9 when 'Claude-SearchBot' then 10
              when 'PerplexityBot' then 11 when 'Amzn-SearchBot' then 12
              when 'meta-webindexer' then 13 when 'PetalBot' then 14 when 'Sogou' then 15
              when 'Qwantbot' then 16 when 'MojeekBot' then 17 when 'Yahoo! Slurp' then 18
              when 'coccocbot' then 19 end), 0)
      $$;

    create function ledger_keep_url_facts() returns trigger language plpgsql as $$
      begin
        new.facts := (new.facts & ~(3::bigint << 4))
          | (case when new.first_crawled_at is null then 0 else 1::bigint << 4 end)
          | (case when new.discovered_at is null then 0 else 1::bigint << 5 end);
        return new;
      end $$;
    create trigger ledger_urls_facts_kept before insert or update of first_crawled_at, discovered_at
      on ledger_urls for each row execute function ledger_keep_url_facts();

    -- In one order, so that two who count for a website do not wait for each other in a circle.
    create function ledger_count_new() returns trigger language plpgsql as $$
      begin
        insert into ledger_counts
          select workspace_id, website_id, host, facts, count(*) from new_rows
          group by 1, 2, 3, 4 order by 1, 2, 3, 4
          on conflict (workspace_id, website_id, host, facts)
          do update set urls = ledger_counts.urls + excluded.urls;
        return null;
      end $$;
    create function ledger_count_gone() returns trigger language plpgsql as $$
      begin
        insert into ledger_counts
          select workspace_id, website_id, host, facts, -count(*) from old_rows
          group by 1, 2, 3, 4 order by 1, 2, 3, 4
          on conflict (workspace_id, website_id, host, facts)
          do update set urls = ledger_counts.urls + excluded.urls;
        return null;
      end $$;
    create function ledger_count_changed() returns trigger language plpgsql as $$
      begin
        insert into ledger_counts
          select workspace_id, website_id, host, facts, sum(by) from (
            select workspace_id, website_id, host, facts, -1 as by from old_rows
            union all select workspace_id, website_id, host, facts, 1 from new_rows) moved
          group by 1, 2, 3, 4 having sum(by) <> 0 order by 1, 2, 3, 4
          on conflict (workspace_id, website_id, host, facts)
          do update set urls = ledger_counts.urls + excluded.urls;
        return null;
      end $$;
    create trigger ledger_urls_new after insert on ledger_urls
      referencing new table as new_rows for each statement execute function ledger_count_new();
    create trigger ledger_urls_gone after delete on ledger_urls
      referencing old table as old_rows for each statement execute function ledger_count_gone();
    create trigger ledger_urls_changed after update on ledger_urls
      referencing old table as old_rows new table as new_rows
      for each statement execute function ledger_count_changed();

    -- The facts that visits make, bit 6 and those from 10 on, anew from all visits of these addresses.
    create function ledger_keep_visit_facts(workspace text, ids text[]) returns void
      language sql as $$
        with seen as (
          select v.url_id, bit_or(ledger_visit_facts(v.bot, v.first_ok_at is not null, v.last_status))
            as facts
          from ledger_visits v where v.workspace_id = workspace and v.url_id = any (ids)
          group by v.url_id
        ), held as (
          select u.id, seen.facts from ledger_urls u join seen on seen.url_id = u.id
          where u.workspace_id = workspace
            and (u.facts & ~959::bigint) <> seen.facts
          order by u.id for no key update of u
        )
        update ledger_urls u set facts = (u.facts & 959) | held.facts
        from held where u.workspace_id = workspace and u.id = held.id
      $$;
    create function ledger_visits_came() returns trigger language plpgsql as $$
      declare
        one record;
      begin
        for one in select workspace_id, array_agg(distinct url_id) as ids from new_rows group by 1 loop
          perform ledger_keep_visit_facts(one.workspace_id, one.ids);
        end loop;
        return null;
      end $$;
    -- Most visits are one more of a crawler that is known there, and change no fact.
    create function ledger_visits_changed() returns trigger language plpgsql as $$
      declare
        one record;
      begin
        for one in
          select n.workspace_id, array_agg(distinct n.url_id) as ids from new_rows n
          join old_rows o on (o.workspace_id, o.url_id, o.bot) = (n.workspace_id, n.url_id, n.bot)
          where (o.first_ok_at is null) <> (n.first_ok_at is null)
            or (o.last_status >= 400) <> (n.last_status >= 400)
          group by 1
        loop
          perform ledger_keep_visit_facts(one.workspace_id, one.ids);
        end loop;
        return null;
      end $$;
    create trigger ledger_visits_new after insert on ledger_visits
      referencing new table as new_rows for each statement execute function ledger_visits_came();
    create trigger ledger_visits_changed after update on ledger_visits
      referencing old table as old_rows new table as new_rows
      for each statement execute function ledger_visits_changed();

    create function ledger_submissions_changed() returns trigger language plpgsql as $$
      begin
        with submitted as (
          select workspace_id, url_id, min(first_submitted_at) as at,
            bit_or(1::bigint << case channel when 'indexnow' then 0 when 'bing' then 1 else 2 end)
              as facts
          from new_rows where first_submitted_at is not null group by 1, 2
        ), held as (
          select u.workspace_id, u.id, submitted.at, submitted.facts from ledger_urls u
          join submitted on (submitted.workspace_id, submitted.url_id) = (u.workspace_id, u.id)
          where (u.facts & submitted.facts) <> submitted.facts or u.submitted_at is null
            or u.submitted_at > submitted.at
          order by u.workspace_id, u.id for no key update of u
        )
        update ledger_urls u set facts = u.facts | held.facts,
          submitted_at = least(u.submitted_at, held.at)
        from held where (u.workspace_id, u.id) = (held.workspace_id, held.id);
        return null;
      end $$;
    create trigger ledger_submissions_new after insert on ledger_submissions
      referencing new table as new_rows
      for each statement execute function ledger_submissions_changed();
    create trigger ledger_submissions_changed after update on ledger_submissions
      referencing new table as new_rows
      for each statement execute function ledger_submissions_changed();

    create index ledger_urls_facts on ledger_urls (workspace_id, website_id, facts, id);
    create index ledger_urls_url on ledger_urls (workspace_id, website_id, url collate "C", id);
    create index ledger_urls_submitted on ledger_urls (workspace_id, website_id, submitted_at, id)
      where submitted_at is not null;
    drop index ledger_urls_discovered;
    create index ledger_urls_discovered on ledger_urls (workspace_id, website_id, discovered_at, id)
      where discovered_at is not null;
    drop index ledger_visits_first_ok;
    create index ledger_visits_first_ok on ledger_visits
      (workspace_id, website_id, bot, first_ok_at, url_id);

    -- The hash of the page that ranks, in the ledger's normal form. What ranks already has mostly that
    -- form; the rest gets its hash with the next reading.
    alter table keywords add column url_hash bytea;
    update keywords set url_hash = substring(sha256(convert_to(url, 'UTF8')) for 16)
      where url is not null;
    create index keywords_url_hash on keywords (workspace_id, website_id, url_hash)
      where url_hash is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table keywords drop column url_hash;
    drop index ledger_visits_first_ok;
    create index ledger_visits_first_ok on ledger_visits (workspace_id, website_id, bot, first_ok_at);
    drop trigger ledger_submissions_new on ledger_submissions;
    drop trigger ledger_submissions_changed on ledger_submissions;
    drop trigger ledger_visits_new on ledger_visits;
    drop trigger ledger_visits_changed on ledger_visits;
    drop trigger ledger_urls_new on ledger_urls;
    drop trigger ledger_urls_gone on ledger_urls;
    drop trigger ledger_urls_changed on ledger_urls;
    drop trigger ledger_urls_facts_kept on ledger_urls;
    drop function ledger_submissions_changed, ledger_visits_came, ledger_visits_changed,
      ledger_keep_visit_facts, ledger_count_new, ledger_count_gone, ledger_count_changed,
      ledger_keep_url_facts, ledger_visit_facts;
    drop table ledger_counts;
    drop index ledger_urls_facts, ledger_urls_url, ledger_urls_submitted, ledger_urls_discovered;
    alter table ledger_urls drop column facts, drop column submitted_at;
    create index ledger_urls_discovered on ledger_urls (workspace_id, website_id, discovered_at)
      where discovered_at is not null;
  `);
}
