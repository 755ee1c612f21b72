import type { Knex } from 'knex';

/** Audits that were deleted, or are too old, and whose rows in ClickHouse are still to go. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table deleted_audits (
      workspace_id text not null,
      website_id text not null,
      audit_id text not null,
      deleted_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, audit_id),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    create index deleted_audits_website on deleted_audits (workspace_id, website_id);
    create index deleted_audits_due on deleted_audits (deleted_at);
    call protect_tenant_table('deleted_audits', 'workspace_id', 'select, insert, update, delete');

    -- With its website an audit goes without a trace: the website's purge takes all of its rows.
    create function note_deleted_audits() returns trigger language plpgsql as $$
      begin
        insert into deleted_audits (workspace_id, website_id, audit_id)
          select gone.workspace_id, gone.website_id, gone.id from gone
          join websites w on w.workspace_id = gone.workspace_id and w.id = gone.website_id;
        return null;
      end $$;
    create trigger audits_deleted after delete on audits
      referencing old table as gone for each statement execute function note_deleted_audits();

    -- What was deleted long enough ago, of one website, for the purge that works for all of them.
    create function due_deleted_audits(deleted_for interval, rows_max int)
      returns table (workspace_id text, website_id text, audit_id text)
      language sql stable security definer set search_path = public, pg_temp as $$
        select d.workspace_id, d.website_id, d.audit_id from deleted_audits d
        where d.deleted_at <= now() - deleted_for and (d.workspace_id, d.website_id) =
          (select first.workspace_id, first.website_id from deleted_audits first
           where first.deleted_at <= now() - deleted_for order by first.deleted_at limit 1)
        order by d.deleted_at limit rows_max
      $$;
    revoke all on function due_deleted_audits from public;
    grant execute on function due_deleted_audits to sightline_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('What is purged does not come back.');
}
