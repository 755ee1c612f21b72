import type { Knex } from 'knex';

/** Readings of deleted and changed keywords are removed, and not only hidden. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Since when the keyword is what it is; readings up to then were another keyword's, and what comes
    -- late of them is not written. Outlives the entry in ended_rank_series.
    alter table keywords add column series_from timestamptz;
    update keywords k set series_from = e.ended_at from ended_rank_series e
      where e.workspace_id = k.workspace_id and e.keyword_id = k.id;

    create or replace function end_series_of_moved() returns trigger language plpgsql as $$
      begin
        insert into ended_rank_series (workspace_id, website_id, keyword_id, ended_at)
          values (new.workspace_id, new.website_id, new.id, new.series_from)
          on conflict (workspace_id, keyword_id) do update set ended_at = excluded.ended_at;
        return null;
      end $$;
    drop trigger keywords_moved on keywords;
    create trigger keywords_moved after update of series_from on keywords for each row
      when (new.series_from is distinct from old.series_from)
      execute function end_series_of_moved();

    create index ended_rank_series_due on ended_rank_series (ended_at);

    -- What ended long enough ago, of one workspace, for the purge that works for all of them.
    create function due_rank_series(ended_for interval, rows_max int)
      returns table (workspace_id text, website_id text, keyword_id text, ended_at timestamptz,
                     due_before timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
        select e.workspace_id, e.website_id, e.keyword_id, e.ended_at, now() - ended_for
        from ended_rank_series e
        where e.ended_at <= now() - ended_for and e.workspace_id =
          (select first.workspace_id from ended_rank_series first
           where first.ended_at <= now() - ended_for order by first.ended_at limit 1)
        order by e.ended_at limit rows_max
      $$;
    revoke all on function due_rank_series from public;
    grant execute on function due_rank_series to sightline_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('What is purged does not come back.');
}
