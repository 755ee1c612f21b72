import type { Knex } from 'knex';

/** How URLs are submitted: the key of IndexNow, what each channel last said, and what is left to do. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_submissions
      drop constraint ledger_submissions_state_check,
      add check (state in ('queued', 'sending', 'accepted', 'refused', 'failed', 'canceled')),
      -- What waits, waits for its channel as a whole: see submission_channels.
      drop column not_before,
      -- When the call that holds it was made.
      add column sent_at timestamptz,
      -- The call was made again, because its worker ended before the reply.
      add column is_resent boolean not null default false,
      add column replied_at timestamptz,
      add column confirm_days smallint not null default 14,
      -- The job that found the proof, or saw the time for it run out.
      add column closed_by_job text;

    -- All that is not closed, and nothing else.
    drop index ledger_submissions_open;
    create index ledger_submissions_open on ledger_submissions
      (workspace_id, website_id, confirm_until)
      where confirm_until is not null and closed_by_job is null;
    create index ledger_submissions_call on ledger_submissions (workspace_id, call_id)
      where state = 'sending';
    create index ledger_submissions_queued on ledger_submissions
      (workspace_id, website_id, queued_at, url_id);

    -- A row a website and channel to which something is sent.
    create table submission_channels (
      workspace_id text not null,
      website_id text not null,
      channel text not null check (channel in ('indexnow', 'bing')),
      -- Nothing is sent before, and why.
      held_until timestamptz,
      held_for text,
      -- Calls in a row that failed and are to be made again.
      failures integer not null default 0,
      -- URLs that were accepted on this day, in UTC.
      day date not null default (clock_timestamp() at time zone 'UTC')::date,
      accepted_that_day integer not null default 0,
      last_source text,
      last_reply_status smallint,
      last_reply_code text,
      last_reply_at timestamptz,
      primary key (workspace_id, website_id, channel),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('submission_channels', 'workspace_id', 'select, insert, update, delete');

    create table indexnow_keys (
      workspace_id text not null,
      website_id text not null,
      key text not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, website_id),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('indexnow_keys', 'workspace_id', 'select, insert, update, delete');

    -- What was last found where a host should have its key file.
    create table indexnow_key_files (
      workspace_id text not null,
      website_id text not null,
      host text not null,
      url text not null,
      state text not null,
      -- The failure's code, of one that could not be reached.
      code text,
      checked_at timestamptz not null,
      primary key (workspace_id, website_id, host),
      foreign key (workspace_id, website_id) references websites (workspace_id, id) on delete cascade
    );
    call protect_tenant_table('indexnow_key_files', 'workspace_id', 'select, insert, update, delete');

    -- Active websites of all tenants that have URLs to be sent, or submissions that wait for a
    -- crawler, and no job that does it.
    create function submission_work(after_website text, websites_max int)
      returns table (workspace_id text, website_id text, must_submit boolean, must_confirm boolean,
        is_last boolean)
      language sql stable security definer set search_path = public, pg_temp as $$
        with page as (
          select w.workspace_id, w.id from websites w
          where w.id > after_website and w.tracks_urls and w.status = 'active'
          order by w.id limit websites_max
        ), looked as (
          select p.workspace_id, p.id,
            exists (
              select from (values ('indexnow'), ('bing')) as c (channel)
              where exists (select from ledger_submissions s
                  where (s.workspace_id, s.website_id, s.channel) = (p.workspace_id, p.id, c.channel)
                    and s.state in ('queued', 'sending'))
                and not exists (select from submission_channels h
                  where (h.workspace_id, h.website_id, h.channel) = (p.workspace_id, p.id, c.channel)
                    and h.held_until > clock_timestamp())
            ) as must_submit,
            exists (select from ledger_submissions s
              where (s.workspace_id, s.website_id) = (p.workspace_id, p.id)
                and s.confirm_until is not null and s.closed_by_job is null) as must_confirm
          from page p
        )
        select l.workspace_id, l.id,
          l.must_submit and not exists (select from jobs j
            where (j.workspace_id, j.website_id, j.type) = (l.workspace_id, l.id, 'indexing.submit')
              and j.status in ('queued', 'running', 'paused')),
          l.must_confirm and not exists (select from jobs j
            where (j.workspace_id, j.website_id, j.type) = (l.workspace_id, l.id, 'indexing.confirm')
              and j.status in ('queued', 'running', 'paused')),
          l.id = (select max(id) from page)
        from looked l
        where l.must_submit or l.must_confirm or l.id = (select max(id) from page)
      $$;
    revoke all on function submission_work from public;
    grant execute on function submission_work to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function submission_work;
    drop table indexnow_key_files, indexnow_keys, submission_channels;
    drop index ledger_submissions_queued, ledger_submissions_call, ledger_submissions_open;
    delete from ledger_submissions where state = 'canceled';
    alter table ledger_submissions drop column closed_by_job, drop column confirm_days,
      drop column replied_at, drop column is_resent, drop column sent_at,
      add column not_before timestamptz, drop constraint ledger_submissions_state_check,
      add check (state in ('queued', 'sending', 'accepted', 'refused', 'failed'));
    create index ledger_submissions_open on ledger_submissions
      (workspace_id, website_id, confirm_until)
      where confirm_until is not null and confirmed_at is null;
  `);
}
