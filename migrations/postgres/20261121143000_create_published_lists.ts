import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Versions of the address lists that operators publish, for all tenants alike; reached by the
    -- functions below only.
    create table list_versions (
      list text not null,
      valid_from timestamptz not null,
      fetched_at timestamptz not null,
      prefixes text[] not null,
      primary key (list, valid_from)
    );

    -- How each list's renewal stands.
    create table list_renewals (
      list text primary key,
      tried_at timestamptz not null,
      error text,
      etags jsonb not null default '{}',
      changed_at timestamptz not null
    );

    -- Notes one try: with prefixes a version, new or seen again; with an error only that.
    create function note_list_renewal(list_name text, valid timestamptz, found text[], problem text,
        tags jsonb, versions_max int) returns void
      language sql volatile security definer set search_path = public, pg_temp as $$
        insert into list_versions as v (list, valid_from, fetched_at, prefixes)
          select list_name, valid, clock_timestamp(), found where found is not null
          on conflict (list, valid_from) do update set fetched_at = excluded.fetched_at,
            prefixes = excluded.prefixes;
        delete from list_versions where list = list_name and valid_from <= (
          select valid_from from list_versions where list = list_name
          order by valid_from desc offset versions_max limit 1);
        insert into list_renewals as r (list, tried_at, error, etags, changed_at)
          values (list_name, clock_timestamp(), problem, coalesce(tags, '{}'), clock_timestamp())
          on conflict (list) do update set tried_at = excluded.tried_at, error = excluded.error,
            etags = coalesce(tags, r.etags),
            changed_at = case when found is null then r.changed_at else excluded.changed_at end;
      $$;

    create function list_renewal_states()
      returns table (list text, tried_at timestamptz, error text, etags jsonb)
      language sql stable security definer set search_path = public, pg_temp as $$
        select r.list, r.tried_at, r.error, r.etags from list_renewals r
      $$;

    create function published_lists()
      returns table (list text, valid_from timestamptz, fetched_at timestamptz, prefixes text[])
      language sql stable security definer set search_path = public, pg_temp as $$
        select v.list, v.valid_from, v.fetched_at, v.prefixes from list_versions v
        order by v.list, v.valid_from
      $$;

    create function published_lists_changed_at() returns timestamptz
      language sql stable security definer set search_path = public, pg_temp as $$
        select max(changed_at) from list_renewals
      $$;

    revoke all on function note_list_renewal, list_renewal_states, published_lists,
      published_lists_changed_at from public;
    grant execute on function note_list_renewal, list_renewal_states, published_lists,
      published_lists_changed_at to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function note_list_renewal, list_renewal_states, published_lists,
      published_lists_changed_at;
    drop table list_versions, list_renewals;
  `);
}
