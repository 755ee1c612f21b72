import type { Knex } from 'knex';

/**
 * Drains: tokens that let a shipper send one website's logs and nothing else, how their lines are to
 * be read, and what came of them day by day.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table log_drains (
      workspace_id text not null,
      id text not null,
      website_id text not null,
      name text not null,
      hint text not null,
      token_hash bytea not null,
      settings jsonb not null,
      -- Sealed: what a sender signs its bodies with.
      signing_secret bytea,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (workspace_id, id),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    create index log_drains_token on log_drains (token_hash);
    create index log_drains_website on log_drains (workspace_id, website_id, id);
    call protect_tenant_table('log_drains', 'workspace_id', 'select, insert, update, delete');

    create table log_drain_days (
      workspace_id text not null,
      drain_id text not null,
      day date not null,
      received bigint not null default 0,
      visits bigint not null default 0,
      ignored bigint not null default 0,
      malformed bigint not null default 0,
      other_host bigint not null default 0,
      proxy_addresses bigint not null default 0,
      ahead_of_clock bigint not null default 0,
      format text,
      last_received_at timestamptz not null,
      primary key (workspace_id, drain_id, day),
      foreign key (workspace_id, drain_id) references log_drains (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('log_drain_days', 'workspace_id', 'select, insert, update, delete');

    -- Looks the tokens up and counts a hit for each, in one round trip, as admit_requests does for keys.
    create function admit_drains(hashes bytea[], counts int[], window_seconds int)
      returns table (hash bytea, workspace_id text, drain_id text, website_id text, name text,
                     settings jsonb, signed boolean, hits int, resets_in_ms int)
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      #variable_conflict use_column
      declare
        found_ids text[];
        found_counts int[];
      begin
        select coalesce(array_agg(d.id), '{}'), coalesce(array_agg(a.n), '{}')
          into found_ids, found_counts
        from unnest(hashes, counts) as a (h, n) join log_drains d on d.token_hash = a.h;
        return query
        with counted as (
          select c.subject, c.hits, c.resets_in_ms
          from count_hits(found_ids, found_counts, window_seconds) c
        )
        select d.token_hash, d.workspace_id, d.id, d.website_id, d.name, d.settings,
               d.signing_secret is not null, coalesce(c.hits, 0), coalesce(c.resets_in_ms, 0)
        from log_drains d left join counted c on c.subject = d.id
        where d.token_hash = any (hashes);
      end $$;
    revoke all on function admit_drains from public;
    grant execute on function admit_drains to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function admit_drains;
    drop table log_drain_days, log_drains;
  `);
}
