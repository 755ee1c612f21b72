import type { Knex } from 'knex';

/** Bit 3 of an address' facts: it stands in a sitemap of the website that is tracked. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function ledger_keep_sitemap_facts(workspace text, ids text[]) returns void
      language sql as $$
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
        from held where u.workspace_id = workspace and u.id = held.id
      $$;
    create function ledger_sitemap_urls_changed() returns trigger language plpgsql as $$
      declare
        one record;
      begin
        for one in select workspace_id, array_agg(distinct url_id) as ids from changed group by 1 loop
          perform ledger_keep_sitemap_facts(one.workspace_id, one.ids);
        end loop;
        return null;
      end $$;
    create function ledger_sitemap_removed() returns trigger language plpgsql as $$
      begin
        perform ledger_keep_sitemap_facts(new.workspace_id, array(
          select m.url_id from sitemap_urls m
          where m.workspace_id = new.workspace_id and m.sitemap_id = new.id));
        return null;
      end $$;
    create trigger ledger_sitemap_urls_new after insert on sitemap_urls
      referencing new table as changed
      for each statement execute function ledger_sitemap_urls_changed();
    create trigger ledger_sitemap_urls_changed after update on sitemap_urls
      referencing new table as changed
      for each statement execute function ledger_sitemap_urls_changed();
    create trigger ledger_sitemap_urls_gone after delete on sitemap_urls
      referencing old table as changed
      for each statement execute function ledger_sitemap_urls_changed();
    create trigger ledger_sitemap_removed after update of removed_at on sitemaps
      for each row when (old.removed_at is distinct from new.removed_at)
      execute function ledger_sitemap_removed();

    update ledger_urls u set facts = u.facts | 8 where exists (
      select from sitemap_urls m
      join sitemaps s on s.workspace_id = m.workspace_id and s.id = m.sitemap_id
      where m.workspace_id = u.workspace_id and m.url_id = u.id and m.gone_at is null
        and s.removed_at is null);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger ledger_sitemap_removed on sitemaps;
    drop trigger ledger_sitemap_urls_new on sitemap_urls;
    drop trigger ledger_sitemap_urls_changed on sitemap_urls;
    drop trigger ledger_sitemap_urls_gone on sitemap_urls;
    drop function ledger_sitemap_removed, ledger_sitemap_urls_changed, ledger_keep_sitemap_facts;
    update ledger_urls set facts = facts & ~8::bigint where facts & 8 <> 0;
  `);
}
