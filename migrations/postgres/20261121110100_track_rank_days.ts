import type { Knex } from 'knex';

/** What reading rankings needs to know before it asks ClickHouse. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A row a website, source and day with readings: which series there is and where it has gaps.
    create table rank_days (
      workspace_id text not null,
      website_id text not null,
      day date not null,
      source text not null,
      checked_at timestamptz not null,
      primary key (workspace_id, website_id, day, source),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('rank_days', 'workspace_id', 'select, insert, update, delete');

    -- Series that ended because their keyword was deleted or became another one. Their readings stay in
    -- ClickHouse until they are purged, and nobody reads them.
    create table ended_rank_series (
      workspace_id text not null,
      website_id text not null,
      keyword_id text not null,
      ended_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, keyword_id),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    create index ended_rank_series_website on ended_rank_series (workspace_id, website_id);
    call protect_tenant_table('ended_rank_series', 'workspace_id', 'select, insert, update, delete');

    -- With its website a keyword goes without a trace: the website's purge takes all of its readings.
    create function end_series_of_deleted() returns trigger language plpgsql as $$
      begin
        insert into ended_rank_series (workspace_id, website_id, keyword_id)
          select gone.workspace_id, gone.website_id, gone.id from gone
          join websites w on w.workspace_id = gone.workspace_id and w.id = gone.website_id
          on conflict (workspace_id, keyword_id) do update set ended_at = clock_timestamp();
        return null;
      end $$;
    create trigger keywords_deleted after delete on keywords
      referencing old table as gone for each statement execute function end_series_of_deleted();

    -- A change of what is searched for takes the newest reading out of the row.
    create function end_series_of_moved() returns trigger language plpgsql as $$
      begin
        insert into ended_rank_series (workspace_id, website_id, keyword_id)
          values (new.workspace_id, new.website_id, new.id)
          on conflict (workspace_id, keyword_id) do update set ended_at = clock_timestamp();
        return null;
      end $$;
    create trigger keywords_moved after update on keywords for each row
      when (old.state <> 'pending' and new.state = 'pending') execute function end_series_of_moved();

    -- The rules of core/domain/rank-status.ts, read as if it were a column of keywords, so that lists
    -- filter and sort by them.
    create function rank_status(k keywords) returns text language sql immutable as $$
      select case
        when k.failed_at is not null and (k.checked_at is null or k.failed_at > k.checked_at)
          then 'failed'
        when k.checked_at is null then 'pending'
        when k.position is not null and k.previous_checked_at is null then 'new'
        when k.position < k.previous_position then 'improved'
        when k.position > k.previous_position then 'declined'
        when k.position = k.previous_position then 'unchanged'
        when k.position is not null then
          case when k.position <= k.previous_depth_read then 'new' else 'beyond_depth' end
        when k.previous_position is not null then
          case when k.previous_position <= k.depth_read then 'lost' else 'beyond_depth' end
        when k.state = 'beyond_depth' then 'beyond_depth'
        else 'not_ranking'
      end $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Rankings cannot be read without this.');
}
