import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Claims that only a reverse name can tell, until it is looked up. The version rises when newer
    -- visits join, so that a verdict which overtakes them does not take their check away.
    create table name_checks (
      workspace_id text not null,
      website_id text not null,
      bot text not null,
      address text not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      version integer not null default 1,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      primary key (workspace_id, website_id, bot, address),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    create index name_checks_due on name_checks (next_attempt_at);
    call protect_tenant_table('name_checks', 'workspace_id', 'select, insert, update');

    -- What DNS said of addresses, for all tenants alike; reached by the functions below only.
    create table reverse_names (
      address text primary key,
      hosts jsonb not null,
      looked_up_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null
    );
    create index reverse_names_looked_up on reverse_names (looked_up_at);

    -- A claim is a lease: a checker that dies leaves its checks to the others.
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

    -- Takes a check away, unless newer visits joined since: then it is due again at once.
    create function settle_name_check(workspace text, website text, bot_name text, ip text, seen int)
      returns void language sql volatile security definer set search_path = public, pg_temp as $$
        delete from name_checks where (workspace_id, website_id, bot, address)
          = (workspace, website, bot_name, ip) and version = seen;
        update name_checks set next_attempt_at = clock_timestamp(), attempts = 0
          where (workspace_id, website_id, bot, address) = (workspace, website, bot_name, ip);
      $$;

    create function postpone_name_check(workspace text, website text, bot_name text, ip text,
        wait_ms int) returns void
      language sql volatile security definer set search_path = public, pg_temp as $$
        update name_checks set attempts = attempts + 1,
          next_attempt_at = clock_timestamp() + wait_ms * interval '1 millisecond'
        where (workspace_id, website_id, bot, address) = (workspace, website, bot_name, ip)
      $$;

    create function find_reverse_names(addresses text[])
      returns table (address text, hosts jsonb, looked_up_at timestamptz, expires_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
        select r.address, r.hosts, r.looked_up_at, r.expires_at from reverse_names r
        where r.address = any (addresses) and r.expires_at > clock_timestamp()
      $$;

    create function reverse_names_since(since timestamptz, rows_max int)
      returns table (address text, hosts jsonb, looked_up_at timestamptz, expires_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
        select * from (
          select r.address, r.hosts, r.looked_up_at, r.expires_at from reverse_names r
          where r.looked_up_at >= since and r.expires_at > clock_timestamp()
          order by r.looked_up_at desc limit rows_max
        ) newest order by looked_up_at
      $$;

    create function keep_reverse_name(ip text, found jsonb, ttl_seconds int) returns timestamptz
      language sql volatile security definer set search_path = public, pg_temp as $$
        insert into reverse_names as r (address, hosts, expires_at)
        values (ip, found, clock_timestamp() + ttl_seconds * interval '1 second')
        on conflict (address) do update set hosts = excluded.hosts,
          looked_up_at = clock_timestamp(), expires_at = excluded.expires_at
        returning looked_up_at
      $$;

    -- Forgets what has expired, and beyond so many addresses the oldest.
    create function forget_reverse_names(names_max int) returns void
      language sql volatile security definer set search_path = public, pg_temp as $$
        delete from reverse_names where expires_at < clock_timestamp();
        delete from reverse_names where looked_up_at <
          (select looked_up_at from reverse_names order by looked_up_at desc offset names_max limit 1);
      $$;

    create function name_check_depth() returns bigint
      language sql stable security definer set search_path = public, pg_temp as $$
        select count(*) from name_checks
      $$;

    revoke all on function claim_name_checks, settle_name_check, postpone_name_check,
      find_reverse_names, reverse_names_since, keep_reverse_name, forget_reverse_names,
      name_check_depth from public;
    grant execute on function claim_name_checks, settle_name_check, postpone_name_check,
      find_reverse_names, reverse_names_since, keep_reverse_name, forget_reverse_names,
      name_check_depth to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function claim_name_checks, settle_name_check, postpone_name_check, find_reverse_names,
      reverse_names_since, keep_reverse_name, forget_reverse_names, name_check_depth;
    drop table name_checks, reverse_names;
  `);
}
