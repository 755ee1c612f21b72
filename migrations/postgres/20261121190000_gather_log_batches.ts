import type { Knex } from 'knex';

/**
 * Small batches of log lines whose rows go to ClickHouse in one insert (decision 5): under which token,
 * and what holds them together until they are committed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table log_batches add column gathered_as text;

    -- Holds websites and batches of one workspace until the transaction ends. Ends it with an error unless
    -- all are there as they were: a website tracks addresses or not, a batch was opened once.
    create function hold_gathered_batches(websites text[], tracking boolean[], batches text[])
      returns void language plpgsql as $$
      declare
        held int;
      begin
        perform from websites w
          where w.workspace_id = app_workspace() and w.id = any (websites) order by w.id for key share;
        select count(*) into held from websites w
          join unnest(websites, tracking) as came (id, tracks) on came.id = w.id and came.tracks = w.tracks_urls
          where w.workspace_id = app_workspace();
        if held < cardinality(websites) then
          raise exception 'a website is gone, or began to track addresses' using errcode = 'SL001';
        end if;
        perform from log_batches b
          where b.workspace_id = app_workspace() and b.id = any (batches) and not b.is_shared
          order by b.id for update;
        get diagnostics held = row_count;
        if held < cardinality(batches) then
          raise exception 'a batch was opened once more' using errcode = 'SL001';
        end if;
      end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function hold_gathered_batches;
    alter table log_batches drop column gathered_as;
  `);
}
