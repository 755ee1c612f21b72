import type { Knex } from 'knex';

/** Changes that were noticed on websites, each with what shows it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table alerts (
      workspace_id text not null,
      id text not null,
      website_id text not null,
      kind text not null,
      -- What it is about: a crawler, a host, a channel, a drain.
      subject text not null,
      state text not null default 'open' check (state in ('open', 'closed')),
      evidence jsonb not null,
      opened_at timestamptz not null,
      last_seen_at timestamptz not null,
      closed_at timestamptz,
      primary key (workspace_id, id),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    create unique index alerts_open on alerts (workspace_id, website_id, kind, subject)
      where state = 'open';
    create index alerts_website on alerts (workspace_id, website_id, opened_at desc, id desc);
    create index alerts_opened on alerts (workspace_id, opened_at desc, id desc);
    call protect_tenant_table('alerts', 'workspace_id', 'select, insert, update');

    -- The next active websites on which something can be noticed, over all workspaces. In plpgsql, since
    -- log_days is made by a later migration.
    create function watched_websites(after_workspace text, after_website text, rows_max int)
      returns table (workspace_id text, website_id text)
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      begin
        return query
        select w.workspace_id, w.id from websites w
        where (w.workspace_id, w.id) > (after_workspace, after_website) and w.status = 'active'
          and (w.tracks_urls
            or exists (select from log_days l
                       where l.workspace_id = w.workspace_id and l.website_id = w.id)
            or exists (select from robots_reads r
                       where r.workspace_id = w.workspace_id and r.website_id = w.id))
        order by w.workspace_id, w.id limit rows_max;
      end $$;
    revoke all on function watched_websites from public;
    grant execute on function watched_websites to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function watched_websites;
    drop table alerts;
  `);
}
