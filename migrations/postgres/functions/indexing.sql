-- The URL ledger. Each URL has its facts as bits, so that a filter is one comparison, and each
-- website has counts by facts, so that totals need no counting. Triggers maintain both, for every
-- writer.
--
-- Bits of facts: 0 to 2 submitted by IndexNow, Bing, sitemap; 3 listed in a tracked sitemap of the
-- website; 4 crawled; 5 discovered; 6 the newest visit of some crawler was answered 4xx or 5xx;
-- 7 in Google's index; 8 known by impressions, else by an inspection; 9 not in Google's index; from
-- 10 to 49 two for each engine with crawlers, in the order of engineTable: its crawler came, and was
-- answered 2xx or 3xx; 51 linked; 52 cited by an AI answer. JavaScript reads facts as numbers, so 52
-- is the last, and Mistral, the 21st engine, has the place of Yep, which has no crawler.
--
-- Row-level security makes each statement one on "the rows of this workspace". For a workspace
-- missing from the statistics, Postgres expects one row, and a nested loop then reads all rows for
-- each row of the other side: 20,000 new URLs took 75 s. So the triggers turn nested loops off and
-- name the wanted keys in a list. After some small calls Postgres would also keep one generic plan
-- that compares each row with the list, element by element. Planned for the actual list, the ids
-- are hashed (decision 27).

create or replace function ledger_visit_facts(bot text, is_ok boolean, last_status smallint)
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
          when 'coccocbot' then 19 when 'MistralAI-Index' then 5 end), 0)
  $$;

create or replace function ledger_keep_url_facts() returns trigger language plpgsql as $$
  begin
    new.facts := (new.facts & ~(3::bigint << 4))
      | (case when new.first_crawled_at is null then 0 else 1::bigint << 4 end)
      | (case when new.discovered_at is null then 0 else 1::bigint << 5 end);
    return new;
  end $$;
create or replace trigger ledger_urls_facts_kept
  before insert or update of first_crawled_at, discovered_at
  on ledger_urls for each row execute function ledger_keep_url_facts();

-- Counts are written in one order, so that two writers of one website cannot deadlock.
create or replace function ledger_count_new() returns trigger language plpgsql as $$
  begin
    insert into ledger_counts
      select workspace_id, website_id, host, facts, count(*) from new_rows
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (workspace_id, website_id, host, facts)
      do update set urls = ledger_counts.urls + excluded.urls;
    return null;
  end $$;

create or replace function ledger_count_gone() returns trigger language plpgsql as $$
  begin
    insert into ledger_counts
      select workspace_id, website_id, host, facts, -count(*) from old_rows
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (workspace_id, website_id, host, facts)
      do update set urls = ledger_counts.urls + excluded.urls;
    return null;
  end $$;

create or replace function ledger_count_changed() returns trigger language plpgsql as $$
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
create or replace trigger ledger_urls_new after insert on ledger_urls
  referencing new table as new_rows for each statement execute function ledger_count_new();
create or replace trigger ledger_urls_gone after delete on ledger_urls
  referencing old table as old_rows for each statement execute function ledger_count_gone();
create or replace trigger ledger_urls_changed after update on ledger_urls
  referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_count_changed();

create or replace function ledger_days_new() returns trigger language plpgsql as $$
  begin
    insert into ledger_days
      select workspace_id, website_id, (discovered_at at time zone 'UTC')::date, count(*)
      from new_rows where discovered_at is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (workspace_id, website_id, day)
      do update set discovered = ledger_days.discovered + excluded.discovered;
    return null;
  end $$;

create or replace function ledger_days_gone() returns trigger language plpgsql as $$
  begin
    insert into ledger_days
      select workspace_id, website_id, (discovered_at at time zone 'UTC')::date, -count(*)
      from old_rows where discovered_at is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (workspace_id, website_id, day)
      do update set discovered = ledger_days.discovered + excluded.discovered;
    return null;
  end $$;

create or replace function ledger_days_changed() returns trigger language plpgsql as $$
  begin
    insert into ledger_days
      select workspace_id, website_id, (at at time zone 'UTC')::date, sum(by) from (
        select workspace_id, website_id, discovered_at as at, -1 as by from old_rows
        union all select workspace_id, website_id, discovered_at, 1 from new_rows) moved
      where at is not null group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
      on conflict (workspace_id, website_id, day)
      do update set discovered = ledger_days.discovered + excluded.discovered;
    return null;
  end $$;
create or replace trigger ledger_days_new after insert on ledger_urls
  referencing new table as new_rows for each statement execute function ledger_days_new();
create or replace trigger ledger_days_gone after delete on ledger_urls
  referencing old table as old_rows for each statement execute function ledger_days_gone();
create or replace trigger ledger_days_changed after update on ledger_urls
  referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_days_changed();

-- Computes the facts that depend on visits, bit 6 and those from 10 to 49, from all visits of these
-- URLs.
create or replace function ledger_keep_visit_facts(workspace uuid, ids uuid[]) returns void
  language sql set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
    with seen as (
      select v.url_id, bit_or(ledger_visit_facts(v.bot, v.first_ok_at is not null, v.last_status))
        as facts
      from ledger_visits v where v.workspace_id = workspace and v.url_id = any (ids)
      group by v.url_id
    ), held as (
      select u.id, seen.facts from ledger_urls u join seen on seen.url_id = u.id
      where u.workspace_id = workspace and u.id = any (ids)
        and (u.facts & ~6755399441056703) <> seen.facts
      order by u.id for no key update of u
    )
    update ledger_urls u set facts = (u.facts & 6755399441056703) | held.facts
    from held where u.workspace_id = workspace and u.id = any (ids) and u.id = held.id
  $$;

create or replace function ledger_visits_came() returns trigger language plpgsql as $$
  declare
    one record;
  begin
    for one in select workspace_id, array_agg(distinct url_id) as ids from new_rows group by 1 loop
      perform ledger_keep_visit_facts(one.workspace_id, one.ids);
    end loop;
    return null;
  end $$;

-- Most visits are further ones of a known crawler and change no fact. A set operation instead of a
-- join: a plan that was made for one row is later used for many.
create or replace function ledger_visits_changed() returns trigger language plpgsql as $$
  declare
    one record;
  begin
    for one in
      select workspace_id, array_agg(distinct url_id) as ids from (
        select workspace_id, url_id, bot, first_ok_at is null, last_status >= 400 from new_rows
        except all
        select workspace_id, url_id, bot, first_ok_at is null, last_status >= 400 from old_rows
      ) changed group by 1
    loop
      perform ledger_keep_visit_facts(one.workspace_id, one.ids);
    end loop;
    return null;
  end $$;
create or replace trigger ledger_visits_new after insert on ledger_visits
  referencing new table as new_rows for each statement execute function ledger_visits_came();
create or replace trigger ledger_visits_changed after update on ledger_visits
  referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_visits_changed();

create or replace function ledger_submissions_changed() returns trigger
  language plpgsql set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
  declare
    ids uuid[] := array(
      select distinct url_id from new_rows where first_submitted_at is not null);
  begin
    with submitted as (
      select workspace_id, url_id, min(first_submitted_at) as at,
        bit_or(1::bigint << case channel when 'indexnow' then 0 when 'bing' then 1 else 2 end)
          as facts
      from new_rows where first_submitted_at is not null group by 1, 2
    ), held as (
      select u.workspace_id, u.id, submitted.at, submitted.facts from ledger_urls u
      join submitted on (submitted.workspace_id, submitted.url_id) = (u.workspace_id, u.id)
      where u.id = any (ids) and ((u.facts & submitted.facts) <> submitted.facts
        or u.submitted_at is null or u.submitted_at > submitted.at)
      order by u.workspace_id, u.id for no key update of u
    )
    update ledger_urls u set facts = u.facts | held.facts,
      submitted_at = least(u.submitted_at, held.at)
    from held where u.id = any (ids) and (u.workspace_id, u.id) = (held.workspace_id, held.id);
    return null;
  end $$;
create or replace trigger ledger_submissions_new after insert on ledger_submissions
  referencing new table as new_rows
  for each statement execute function ledger_submissions_changed();
create or replace trigger ledger_submissions_changed after update on ledger_submissions
  referencing new table as new_rows
  for each statement execute function ledger_submissions_changed();

create or replace function ledger_keep_sitemap_facts(workspace uuid, ids uuid[]) returns void
  language sql set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
    with standing as (
      select distinct m.url_id from sitemap_urls m
      join sitemaps s on s.workspace_id = m.workspace_id and s.id = m.sitemap_id
      where m.workspace_id = workspace and m.url_id = any (ids) and m.gone_at is null
        and s.removed_at is null
    ), held as (
      select u.id, standing.url_id is not null as stands from ledger_urls u
      left join standing on standing.url_id = u.id
      where u.workspace_id = workspace and u.id = any (ids)
        and (u.facts & 8 <> 0) <> (standing.url_id is not null)
      order by u.id for no key update of u
    )
    update ledger_urls u
      set facts = case when held.stands then u.facts | 8 else u.facts & ~8::bigint end
    from held where u.workspace_id = workspace and u.id = any (ids) and u.id = held.id
  $$;

create or replace function ledger_sitemap_urls_changed() returns trigger language plpgsql as $$
  declare
    one record;
  begin
    for one in select workspace_id, array_agg(distinct url_id) as ids from changed group by 1 loop
      perform ledger_keep_sitemap_facts(one.workspace_id, one.ids);
    end loop;
    return null;
  end $$;

create or replace function ledger_sitemap_removed() returns trigger language plpgsql as $$
  begin
    perform ledger_keep_sitemap_facts(new.workspace_id, array(
      select m.url_id from sitemap_urls m
      where m.workspace_id = new.workspace_id and m.sitemap_id = new.id));
    return null;
  end $$;
create or replace trigger ledger_sitemap_urls_new after insert on sitemap_urls
  referencing new table as changed
  for each statement execute function ledger_sitemap_urls_changed();
create or replace trigger ledger_sitemap_urls_changed after update on sitemap_urls
  referencing new table as changed
  for each statement execute function ledger_sitemap_urls_changed();
create or replace trigger ledger_sitemap_urls_gone after delete on sitemap_urls
  referencing old table as changed
  for each statement execute function ledger_sitemap_urls_changed();
create or replace trigger ledger_sitemap_removed after update of removed_at on sitemaps
  for each row when (old.removed_at is distinct from new.removed_at)
  execute function ledger_sitemap_removed();

-- Sets or clears bit 52 by the citations of these URLs.
create or replace function ledger_keep_citation_facts(workspace uuid, ids uuid[]) returns void
  language sql set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
    with cited as (
      select distinct c.url_id from ledger_citations c
      where c.workspace_id = workspace and c.url_id = any (ids)
    ), held as (
      select u.id, cited.url_id is not null as is_cited from ledger_urls u
      left join cited on cited.url_id = u.id
      where u.workspace_id = workspace and u.id = any (ids)
        and (u.facts & (1::bigint << 52) <> 0) <> (cited.url_id is not null)
      order by u.id for no key update of u
    )
    update ledger_urls u set facts = case when held.is_cited then u.facts | (1::bigint << 52)
      else u.facts & ~(1::bigint << 52) end
    from held where u.workspace_id = workspace and u.id = any (ids) and u.id = held.id
  $$;

create or replace function ledger_citations_changed() returns trigger language plpgsql as $$
  declare
    one record;
  begin
    for one in select workspace_id, array_agg(distinct url_id) as ids from changed group by 1 loop
      perform ledger_keep_citation_facts(one.workspace_id, one.ids);
    end loop;
    return null;
  end $$;
create or replace trigger ledger_citations_new after insert on ledger_citations
  referencing new table as changed
  for each statement execute function ledger_citations_changed();
create or replace trigger ledger_citations_gone after delete on ledger_citations
  referencing old table as changed
  for each statement execute function ledger_citations_changed();

-- Sets or clears bit 51 by the links of these URLs.
create or replace function ledger_keep_link_facts(workspace uuid, ids uuid[]) returns void
  language sql set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
    with held as (
      select u.id, l.url_id is not null as is_linked from ledger_urls u
      left join ledger_links l on l.workspace_id = workspace and l.url_id = u.id
        and l.url_id = any (ids)
      where u.workspace_id = workspace and u.id = any (ids)
        and (u.facts & (1::bigint << 51) <> 0) <> (l.url_id is not null)
      order by u.id for no key update of u
    )
    update ledger_urls u set facts = case when held.is_linked then u.facts | (1::bigint << 51)
      else u.facts & ~(1::bigint << 51) end
    from held where u.workspace_id = workspace and u.id = any (ids) and u.id = held.id
  $$;

create or replace function ledger_links_changed() returns trigger language plpgsql as $$
  declare
    one record;
  begin
    for one in select workspace_id, array_agg(distinct url_id) as ids from changed group by 1 loop
      perform ledger_keep_link_facts(one.workspace_id, one.ids);
    end loop;
    return null;
  end $$;
create or replace trigger ledger_links_new after insert on ledger_links
  referencing new table as changed
  for each statement execute function ledger_links_changed();
create or replace trigger ledger_links_gone after delete on ledger_links
  referencing old table as changed
  for each statement execute function ledger_links_changed();

-- An impression proves for 28 days that a page is indexed. Google publishes a day three
-- days late: an inspection that is later than that knows more than the newest impression.
create or replace function ledger_index_settle() returns trigger language plpgsql as $$
  declare
    window_days constant int := 28;
    delay_days constant int := 3;
    was text := case when tg_op = 'UPDATE' then old.state end;
  begin
    if new.last_shown_on >= new.settled_on - window_days
      and not coalesce(new.inspected_state = 'not_indexed'
        and (new.inspected_at at time zone 'UTC')::date - new.last_shown_on > delay_days, false)
    then
      new.state := 'indexed';
      new.source := 'gsc_impression';
    else
      new.state := new.inspected_state;
      new.source := case when new.inspected_state is null then null else 'inspection' end;
    end if;
    if tg_op = 'INSERT' or new.state is distinct from was then
      new.state_since := clock_timestamp();
    end if;
    if new.state = 'indexed' then
      new.deindexed_at := null;
    elsif new.state = 'not_indexed' and was is distinct from 'not_indexed'
      and (was = 'indexed' or new.last_shown_on is not null) then
      new.deindexed_at := clock_timestamp();
    end if;
    return new;
  end $$;
create or replace trigger ledger_index_settled before insert or update on ledger_index
  for each row execute function ledger_index_settle();

create or replace function ledger_index_changed() returns trigger
  language plpgsql set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
  declare
    ids uuid[] := array(select url_id from new_rows);
  begin
    with known as (
      select workspace_id, url_id, case state
        when 'indexed' then 128 + case source when 'gsc_impression' then 256 else 0 end
        when 'not_indexed' then 512 else 0 end::bigint as facts
      from new_rows
    ), held as (
      select u.workspace_id, u.id, known.facts from ledger_urls u
      join known on (known.workspace_id, known.url_id) = (u.workspace_id, u.id)
      where u.id = any (ids) and (u.facts & 896) <> known.facts
      order by u.workspace_id, u.id for no key update of u
    )
    update ledger_urls u set facts = (u.facts & ~896::bigint) | held.facts
    from held where u.id = any (ids) and (u.workspace_id, u.id) = (held.workspace_id, held.id);
    return null;
  end $$;
create or replace trigger ledger_index_new after insert on ledger_index
  referencing new table as new_rows for each statement execute function ledger_index_changed();
create or replace trigger ledger_index_changed after update on ledger_index
  referencing new table as new_rows for each statement execute function ledger_index_changed();

-- The next websites, of all tenants, with queued facts; found by jumps in the index.
create or replace function ledger_queue_websites(after_workspace uuid, after_website uuid, websites_max int)
  returns table (workspace_id uuid, website_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
    with recursive waiting as (
      (select q.workspace_id, q.website_id from ledger_queue q
       where (q.workspace_id, q.website_id) > (after_workspace, after_website)
       order by q.workspace_id, q.website_id limit 1)
      union all
      select next.workspace_id, next.website_id from waiting
      cross join lateral (
        select q.workspace_id, q.website_id from ledger_queue q
        where (q.workspace_id, q.website_id) > (waiting.workspace_id, waiting.website_id)
        order by q.workspace_id, q.website_id limit 1) next
    )
    select * from waiting limit websites_max
  $$;

-- How much waits in the queue, counted up to 100,000 entries, and the age of its oldest in seconds.
create or replace function ledger_queue_state() returns table (entries bigint, seconds float)
  language sql stable security definer set search_path = public, pg_temp as $$
    select count(*), coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float
    from (select created_at from ledger_queue limit 100000) waiting
  $$;

-- Sitemaps

-- Active websites of all tenants with something to read, each once, in order.
create or replace function websites_with_due_sitemaps(after_website uuid, websites_max int)
  returns table (workspace_id uuid, website_id uuid, domain text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select w.workspace_id, w.id, w.domain from websites w
    where w.id > after_website and w.status = 'active' and (
      exists (select from sitemaps s where s.workspace_id = w.workspace_id
        and s.website_id = w.id and s.removed_at is null and s.next_read_at <= clock_timestamp())
      or exists (select from sitemap_robots r where r.workspace_id = w.workspace_id
        and r.website_id = w.id and r.tracks and r.next_read_at <= clock_timestamp()))
    order by w.id limit websites_max
  $$;

-- Removes rows of sitemaps that are no longer tracked or whose website is gone, at most rows_max at
-- a time. Returns the number of removed rows, which is less than rows_max when nothing is left.
create or replace function remove_ended_sitemap_rows(rows_max int) returns int
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

-- Submissions

-- Active websites of all tenants with URLs to be sent, or with submissions that wait for a crawler,
-- and without a job for them.
create or replace function submission_work(after_website uuid, websites_max int)
  returns table (workspace_id uuid, website_id uuid, must_submit boolean, must_confirm boolean,
    is_last boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    with page as (
      select w.workspace_id, w.id from websites w
      where w.id > after_website and w.tracks_urls and w.status = 'active'
      order by w.id limit websites_max
    ), looked as (
      select p.workspace_id, p.id,
        exists (
          select from (values ('indexnow'), ('bing')) as c (channel)
          where exists (select from ledger_submissions s
              where (s.workspace_id, s.website_id, s.channel) = (p.workspace_id, p.id, c.channel)
                and s.state in ('queued', 'sending'))
            and not exists (select from submission_channels h
              where (h.workspace_id, h.website_id, h.channel) = (p.workspace_id, p.id, c.channel)
                and h.held_until > clock_timestamp())
        ) as must_submit,
        exists (select from ledger_submissions s
          where (s.workspace_id, s.website_id) = (p.workspace_id, p.id)
            and s.confirm_until is not null and s.closed_by_job is null) as must_confirm
      from page p
    )
    select l.workspace_id, l.id,
      l.must_submit and not exists (select from jobs j
        where (j.workspace_id, j.website_id, j.type) = (l.workspace_id, l.id, 'indexing.submit')
          and j.status in ('queued', 'running', 'paused')),
      l.must_confirm and not exists (select from jobs j
        where (j.workspace_id, j.website_id, j.type) = (l.workspace_id, l.id, 'indexing.confirm')
          and j.status in ('queued', 'running', 'paused')),
      l.id = (select id from page order by id desc limit 1)
    from looked l
    where l.must_submit or l.must_confirm
      or l.id = (select id from page order by id desc limit 1)
  $$;

revoke all on function ledger_queue_websites, ledger_queue_state, websites_with_due_sitemaps,
  remove_ended_sitemap_rows, submission_work from public;
grant execute on function ledger_queue_websites, ledger_queue_state, websites_with_due_sitemaps,
  remove_ended_sitemap_rows, submission_work to sightline_app;
