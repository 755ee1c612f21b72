import type { Knex } from 'knex';

/**
 * An audit's rows come in a minute, and Postgres takes an audit that its statistics do not know for one row: it
 * then reads all of it for every commit of its crawl. A crawl has its rows counted as they become many.
 * That an audit is one workspace's must be told, too, or the shares of both are multiplied.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create statistics audit_urls_audits (dependencies) on workspace_id, audit_id from audit_urls;
    create function count_audit_urls_anew() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        -- One that goes on already will do.
        analyze (skip_locked) audit_urls (workspace_id, audit_id, number, url_hash);
      end
      $$;
    revoke all on function count_audit_urls_anew from public;
    grant execute on function count_audit_urls_anew to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function count_audit_urls_anew;
    drop statistics audit_urls_audits;
  `);
}
