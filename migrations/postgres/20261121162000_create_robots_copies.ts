import type { Knex } from 'knex';

/** What the hosts of websites said in robots.txt, version by version, and when it was asked for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Websites whose robots.txt is read: since somebody asked for it, or since they have logs.
    create table robots_reads (
      workspace_id text not null,
      website_id text not null,
      read_at timestamptz,
      primary key (workspace_id, website_id),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('robots_reads', 'workspace_id', 'select, insert, update');

    -- A row a host; whoever writes a version holds it.
    create table robots_hosts (
      workspace_id text not null,
      website_id text not null,
      host text not null,
      asked_at timestamptz not null,
      primary key (workspace_id, website_id, host),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('robots_hosts', 'workspace_id', 'select, insert, update');

    -- A row a version: it was there from first_seen_at on, and seen again up to last_seen_at.
    create table robots_copies (
      workspace_id text not null,
      id text not null,
      website_id text not null,
      host text not null,
      -- Where the reply came from in the end.
      url text not null,
      status smallint,
      outcome text not null check (outcome in ('rules', 'allow_all', 'disallow_all')),
      reason text not null,
      error text,
      body bytea,
      -- Lines that came and went since the version before; null for the first.
      changes jsonb,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      checks integer not null default 1,
      primary key (workspace_id, id),
      foreign key (workspace_id, website_id, host)
        references robots_hosts (workspace_id, website_id, host) on delete cascade
    );
    create index robots_copies_host on robots_copies
      (workspace_id, website_id, host, first_seen_at desc);
    call protect_tenant_table('robots_copies', 'workspace_id', 'select, insert, update, delete');

    -- In plpgsql, since log_days is made by a later migration. Active websites whose robots.txt was not read for so long, and whose owner wants to know: they
    -- send logs, track addresses, or were asked about before.
    create function due_robots_reads(stale interval, rows_max int)
      returns table (workspace_id text, website_id text, domain text)
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      begin
        return query
        select w.workspace_id, w.id, w.domain
        from websites w
        left join robots_reads r on r.workspace_id = w.workspace_id and r.website_id = w.id
        where w.status = 'active' and (r.read_at is null or r.read_at < now() - stale)
          and (r.website_id is not null or w.tracks_urls
            or exists (select from log_drains d
                       where d.workspace_id = w.workspace_id and d.website_id = w.id)
            or exists (select from log_days l
                       where l.workspace_id = w.workspace_id and l.website_id = w.id))
          and not exists (select from jobs j
            where j.workspace_id = w.workspace_id and j.website_id = w.id
              and j.type = 'robots.read' and j.status in ('queued', 'running', 'paused'))
        order by r.read_at nulls first, w.workspace_id, w.id limit rows_max;
      end $$;
    revoke all on function due_robots_reads from public;
    grant execute on function due_robots_reads to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function due_robots_reads;
    drop table robots_copies, robots_hosts, robots_reads;
  `);
}
