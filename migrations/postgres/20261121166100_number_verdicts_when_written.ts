import type { Knex } from 'knex';

const dropClaim = 'drop function claim_name_checks(int, int);';
const grantClaim = `
  revoke all on function claim_name_checks from public;
  grant execute on function claim_name_checks to sightline_app;`;

/** A check has its number from when a verdict is first about to be written, no longer from its claim. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${dropClaim}
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
    ${grantClaim}
    grant usage on sequence visit_settlements to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    revoke usage on sequence visit_settlements from sightline_app;
    ${dropClaim}
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
    ${grantClaim}
  `);
}
