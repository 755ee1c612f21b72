-- Digests of all tenants that are due for a minute, so that transactions which record events before
-- the digest's time have ended; each workspace in turn.
create or replace function due_digests(rows_max int) returns table (workspace_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
    select due.workspace_id, due.id from (
      select d.workspace_id, d.id, d.next_at,
        row_number() over (partition by d.workspace_id order by d.next_at) as turn
      from digests d join workspaces w on w.id = d.workspace_id
      where d.next_at <= now() - interval '60 seconds' and w.suspended_at is null) due
    order by due.turn, due.next_at limit rows_max
  $$;

-- Claims mails of all tenants for five minutes, each workspace in turn.
create or replace function claim_notice_mails(rows_max int)
  returns table (workspace_id uuid, name text, tries int)
  language sql volatile security definer set search_path = public, pg_temp as $$
    update notice_mails m set next_try_at = now() + interval '5 minutes', tries = m.tries + 1
    from (
      select q.workspace_id, q.name from notice_mails q
      join (
        select d.workspace_id, d.name, row_number() over (
          partition by d.workspace_id order by d.next_try_at) as turn
        from notice_mails d where d.next_try_at <= now()) ranked
        on ranked.workspace_id = q.workspace_id and ranked.name = q.name
      where q.next_try_at <= now()
      order by ranked.turn, q.next_try_at limit rows_max for update of q skip locked) due
    where m.workspace_id = due.workspace_id and m.name = due.name
    returning m.workspace_id, m.name, m.tries
  $$;

create or replace function forget_notice_mails() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from notice_mails where (workspace_id, name) in (
      select workspace_id, name from notice_mails
      where created_at < now() - interval '30 days' limit 10000)
  $$;

revoke all on function due_digests, claim_notice_mails, forget_notice_mails from public;
grant execute on function due_digests, claim_notice_mails, forget_notice_mails to sightline_app;
