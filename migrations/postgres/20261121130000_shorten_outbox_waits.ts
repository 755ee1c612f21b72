import type { Knex } from 'knex';

const claim = (waitSecondsMax: number) => `
  create or replace function claim_outbox(entries_max int)
    returns table (workspace_id text, id bigint, kind text, payload jsonb, attempts int)
    language sql volatile security definer set search_path = public, pg_temp as $$
      update outbox o set attempts = o.attempts + 1,
        next_attempt_at = clock_timestamp()
          + least(${waitSecondsMax}, 0.5 * 2 ^ least(o.attempts, 10)) * interval '1 second'
      from (select due.workspace_id, due.id from outbox due
            where due.next_attempt_at <= clock_timestamp()
            order by due.next_attempt_at limit entries_max for update skip locked) due
      where o.workspace_id = due.workspace_id and o.id = due.id
      returning o.workspace_id, o.id, o.kind, o.payload, o.attempts
    $$`;

/** However long Temporal was away, what waits for it is brought within seconds of its return. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(claim(5));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(claim(60));
}
