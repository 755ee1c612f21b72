import type { Knex } from 'knex';

/**
 * What log blocks say of addresses waits here until a worker has merged it into the ledger: a block
 * writes one row and takes no lock of any address (decision 18).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table ledger_queue (
      workspace_id text not null,
      website_id text not null,
      id bigint generated always as identity,
      -- How many facts the arrays below hold.
      facts integer not null,
      -- A place in each of these four is a source: who came, under what scheme and host. Empty where
      -- the log line names none.
      schemes text[] not null,
      hosts text[] not null,
      bots text[] not null,
      are_search boolean[] not null,
      -- A place in each of these is a fact: the verified visits of one source to one target key.
      target_keys bigint[] not null,
      -- The source's place, counted from 1.
      sources integer[] not null,
      visits integer[] not null,
      errors integer[] not null,
      -- Milliseconds since 1970 times 1,024, plus the status: so min and max have both.
      first_moments bigint[] not null,
      last_moments bigint[] not null,
      -- Milliseconds since 1970, or null.
      first_ok_ms bigint[] not null,
      last_ok_ms bigint[] not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, website_id, id)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
    -- Rows live for a second: to compress them is not worth it.
    ${[
      'target_keys',
      'sources',
      'visits',
      'errors',
      'first_moments',
      'last_moments',
      'first_ok_ms',
      'last_ok_ms',
    ]
      .map((column) => `alter table ledger_queue alter column ${column} set storage external;`)
      .join('\n')}
    call protect_tenant_table('ledger_queue', 'workspace_id', 'select, insert, delete');

    -- The next websites, of all tenants, that have something waiting; found by jumps in the index.
    create function ledger_queue_websites(after_workspace text, after_website text, websites_max int)
      returns table (workspace_id text, website_id text)
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

    -- Under what number a verdict is written into visits. A check has one from when it is first claimed
    -- until it is settled, however often it is tried meanwhile.
    create sequence visit_settlements;
    alter table name_checks add column settlement bigint;
    create index name_checks_settlement on name_checks (workspace_id, website_id)
      where settlement is not null;

    drop function claim_name_checks(int, int);
    create function claim_name_checks(checks_max int, lease_seconds int)
      returns table (workspace_id text, website_id text, bot text, address text,
        first_at timestamptz, last_at timestamptz, version int, attempts int, settlement bigint)
      language sql volatile security definer set search_path = public, pg_temp as $$
        update name_checks c set
          next_attempt_at = clock_timestamp() + lease_seconds * interval '1 second',
          settlement = coalesce(c.settlement, nextval('visit_settlements'))
        from (select due.workspace_id, due.website_id, due.bot, due.address from name_checks due
              where due.next_attempt_at <= clock_timestamp()
              order by due.next_attempt_at limit checks_max for update skip locked) due
        where (c.workspace_id, c.website_id, c.bot, c.address)
          = (due.workspace_id, due.website_id, due.bot, due.address)
        returning c.workspace_id, c.website_id, c.bot, c.address, c.first_at, c.last_at, c.version,
          c.attempts, c.settlement
      $$;

    create or replace function settle_name_check(workspace text, website text, bot_name text, ip text,
        seen int)
      returns void language sql volatile security definer set search_path = public, pg_temp as $$
        delete from name_checks where (workspace_id, website_id, bot, address)
          = (workspace, website, bot_name, ip) and version = seen;
        update name_checks set next_attempt_at = clock_timestamp(), attempts = 0, settlement = null
          where (workspace_id, website_id, bot, address) = (workspace, website, bot_name, ip);
      $$;

    revoke all on function claim_name_checks, ledger_queue_websites from public;
    grant execute on function claim_name_checks, ledger_queue_websites to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function ledger_queue_websites(text, text, int);
    drop table ledger_queue;
    drop function claim_name_checks(int, int);
    create function claim_name_checks(checks_max int, lease_seconds int)
      returns table (workspace_id text, website_id text, bot text, address text,
        first_at timestamptz, last_at timestamptz, version int, attempts int)
      language sql volatile security definer set search_path = public, pg_temp as $$
        update name_checks c set
          next_attempt_at = clock_timestamp() + lease_seconds * interval '1 second'
        from (select due.workspace_id, due.website_id, due.bot, due.address from name_checks due
              where due.next_attempt_at <= clock_timestamp()
              order by due.next_attempt_at limit checks_max for update skip locked) due
        where (c.workspace_id, c.website_id, c.bot, c.address)
          = (due.workspace_id, due.website_id, due.bot, due.address)
        returning c.workspace_id, c.website_id, c.bot, c.address, c.first_at, c.last_at, c.version,
          c.attempts
      $$;
    revoke all on function claim_name_checks from public;
    grant execute on function claim_name_checks to sightline_app;
    create or replace function settle_name_check(workspace text, website text, bot_name text, ip text,
        seen int)
      returns void language sql volatile security definer set search_path = public, pg_temp as $$
        delete from name_checks where (workspace_id, website_id, bot, address)
          = (workspace, website, bot_name, ip) and version = seen;
        update name_checks set next_attempt_at = clock_timestamp(), attempts = 0
          where (workspace_id, website_id, bot, address) = (workspace, website, bot_name, ip);
      $$;
    alter table name_checks drop column settlement;
    drop sequence visit_settlements;
  `);
}
