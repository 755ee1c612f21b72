import type { Knex } from 'knex';

/**
 * Row security makes every statement one on "the rows of this workspace", and of a workspace or website
 * that the tables' statistics have not seen yet Postgres expects a single row: it then reads all of them
 * for each row of what they are joined with. 20,000 new addresses took 75 s that way. So the ledger's
 * triggers join by hashes, never by nested loops, and name the keys they want in a list.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function ledger_keep_visit_facts(workspace text, ids text[]) returns void
      language sql set enable_nestloop = off as $$
        with seen as (
          select v.url_id, bit_or(ledger_visit_facts(v.bot, v.first_ok_at is not null, v.last_status))
            as facts
          from ledger_visits v where v.workspace_id = workspace and v.url_id = any (ids)
          group by v.url_id
        ), held as (
          select u.id, seen.facts from ledger_urls u join seen on seen.url_id = u.id
          where u.workspace_id = workspace and u.id = any (ids)
            and (u.facts & ~959::bigint) <> seen.facts
          order by u.id for no key update of u
        )
        update ledger_urls u set facts = (u.facts & 959) | held.facts
        from held where u.workspace_id = workspace and u.id = any (ids) and u.id = held.id
      $$;

    -- A set operation instead of a join: a plan that was made for one row serves for many later on.
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

    create or replace function ledger_submissions_changed() returns trigger
      language plpgsql set enable_nestloop = off as $$
      declare
        ids text[] := array(
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

    create or replace function ledger_keep_sitemap_facts(workspace text, ids text[]) returns void
      language sql set enable_nestloop = off as $$
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

    -- What a new website brings is soon a small part of these tables, and Postgres would look at them
    -- anew only after a tenth has changed.
    alter table ledger_urls set
      (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
    alter table ledger_visits set
      (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
    alter table ledger_submissions set
      (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
    alter table sitemap_urls set
      (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
  `);
}

/** The functions before did the same, slower: they stay as they are now. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['ledger_urls', 'ledger_visits', 'ledger_submissions', 'sitemap_urls']) {
    await knex.raw(
      `alter table ${table} reset (autovacuum_analyze_scale_factor, autovacuum_analyze_threshold)`,
    );
  }
}
