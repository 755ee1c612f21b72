-- Authentication uses plpgsql, whose statements are planned once a session. SQL functions are
-- planned at each call, and planning took four times as long as the work.

-- Counts hits for each subject in a window that its first hit opens. Rows are locked in the order
-- of their subjects, so that two replicas cannot deadlock.
create or replace function count_hits(subjects text[], counts int[], window_seconds int)
  returns table (subject text, hits int, resets_in_ms int)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare
    opened_after timestamptz := clock_timestamp() - make_interval(secs => window_seconds);
  begin
    return query
    with hit as (
      insert into rate_windows as w (subject, opened_at, hits)
      select s, clock_timestamp(), sum(n)
      from unnest(subjects, counts) as asked (s, n)
      group by s order by s
      on conflict (subject) do update set
        opened_at = case when w.opened_at <= opened_after then excluded.opened_at else w.opened_at end,
        hits = case when w.opened_at <= opened_after then excluded.hits
          else least(w.hits + excluded.hits, 1000000000) end
      returning w.subject, w.opened_at, w.hits
    )
    select h.subject, h.hits, greatest(0, ceil(extract(epoch from
      (h.opened_at + make_interval(secs => window_seconds) - clock_timestamp())) * 1000))::int
    from hit h;
  end $$;

-- Looks up the keys and counts a hit for each live one, in one round trip.
create or replace function admit_keys(hashes bytea[], counts int[], window_seconds int,
  unbounded_plans text[])
  returns table (hash bytea, workspace_id uuid, key_id uuid, name text, access text,
                 is_agent boolean, state text, hits int, resets_in_ms int, plan text,
                 workspace_hits_before int, workspace_resets_in_ms int, limits jsonb,
                 is_suspended boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare
    found_hashes bytea[];
    found_workspaces uuid[];
    found_ids uuid[];
    found_names text[];
    found_accesses text[];
    found_agents boolean[];
    found_states text[];
    found_plans text[];
    found_limits jsonb[];
    found_suspended boolean[];
    live_ids uuid[];
    live_counts int[];
  begin
    -- The keys are looked up once; the rest uses that result.
    select array_agg(f.hash), array_agg(f.workspace_id), array_agg(f.id), array_agg(f.name),
           array_agg(f.access), array_agg(f.is_agent), array_agg(f.state),
           array_agg(f.plan), array_agg(f.limits), array_agg(f.is_suspended),
           coalesce(array_agg(f.id) filter (where f.state = 'live'), '{}'),
           coalesce(array_agg(f.n) filter (where f.state = 'live'), '{}')
      into found_hashes, found_workspaces, found_ids, found_names, found_accesses, found_agents,
           found_states, found_plans, found_limits, found_suspended, live_ids, live_counts
    from (
      select s.hash, k.workspace_id, k.id, k.name, coalesce(s.access, k.access) as access, k.is_agent,
        w.plan, w.limits, w.suspended_at is not null as is_suspended, a.n,
        case when k.revoked_at is not null then 'revoked'
             when k.is_person then 'person'
             when s.expires_at <= clock_timestamp() then 'rotated'
             when k.expires_at <= clock_timestamp() then 'expired'
             else 'live' end as state
      from unnest(hashes, counts) as a (h, n)
      join api_key_secrets s on s.hash = a.h
      join api_keys k on k.workspace_id = s.workspace_id and k.id = s.key_id
      join workspaces w on w.id = k.workspace_id
    ) f;

    return query
    with counted as (
      select c.subject, c.hits, c.resets_in_ms from count_hits(live_ids::text[], live_counts, window_seconds) c
    ), asked as (
      -- Without a bound for all keys together, none is counted.
      select f.workspace_id::text as subject, sum(a.n)::int as n
      from unnest(found_hashes, found_workspaces, found_states, found_plans, found_limits)
        as f (hash, workspace_id, state, plan, limits)
      join unnest(hashes, counts) as a (h, n) on a.h = f.hash
      where f.state = 'live' and (f.plan <> all (unbounded_plans)
        or f.limits ->> 'workspaceRequestsPerMinute' is not null)
      group by f.workspace_id
    ), together as (
      select c.subject, c.hits - asked.n as hits_before, c.resets_in_ms
      from count_hits((select array_agg(subject order by subject) from asked),
        (select array_agg(n order by subject) from asked), window_seconds) c
      join asked on asked.subject = c.subject
    )
    select f.hash, f.workspace_id, f.id, f.name, f.access, f.is_agent,
           f.state, coalesce(c.hits, 0), coalesce(c.resets_in_ms, 0),
           f.plan, coalesce(t.hits_before, 0), coalesce(t.resets_in_ms, 0), f.limits, f.is_suspended
    from unnest(found_hashes, found_workspaces, found_ids, found_names, found_accesses,
      found_agents, found_states, found_plans, found_limits, found_suspended)
      as f (hash, workspace_id, id, name, access, is_agent, state, plan, limits, is_suspended)
    left join counted c on c.subject = f.id::text and f.state = 'live'
    left join together t on t.subject = f.workspace_id::text and f.state = 'live';
  end $$;

-- Adds raw bytes of log lines to the days of workspaces, and returns the sums with the plans. Rows
-- are locked in the order of their keys, so that two processes cannot deadlock.
create or replace function add_log_bytes(workspaces uuid[], days date[], added bigint[])
  returns table (workspace_id uuid, plan text, limits jsonb, day date, bytes bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    return query
    with sums as (
      insert into log_bytes as l (workspace_id, day, bytes)
      select a.w, a.d, a.n from unnest(workspaces, days, added) as a (w, d, n)
      join workspaces known on known.id = a.w
      order by a.w, a.d
      on conflict (workspace_id, day) do update set bytes = l.bytes + excluded.bytes
      returning l.workspace_id, l.day, l.bytes
    )
    select s.workspace_id, w.plan, w.limits, s.day, s.bytes from sums s join workspaces w on w.id = s.workspace_id;
  end $$;

-- A precision of one minute is sufficient, and saves a busy key a write every few seconds.
create or replace function record_key_use(workspaces uuid[], keys uuid[], used_at timestamptz[])
  returns void language sql volatile security definer
  set search_path = public, pg_temp set synchronous_commit = off as $$
    update api_keys k set last_used_at = u.at
    from (select * from unnest(workspaces, keys, used_at) as t (w, k, at) order by w, k) u
    where k.workspace_id = u.w and k.id = u.k
      and (k.last_used_at is null or k.last_used_at < u.at - interval '1 minute')
  $$;

-- The plans of all workspaces, a page at a time, for what is kept how long. A suspended one loses
-- nothing.
create or replace function workspace_plans(after_id uuid, rows_max int)
  returns table (workspace_id uuid, plan text, limits jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select w.id, w.plan, w.limits from workspaces w
    where w.id > after_id and w.suspended_at is null order by w.id limit rows_max
  $$;

-- Confirmations are kept for an hour after they expire, so that a late call is reported as expired.
create or replace function forget_agent_confirmations() returns void language sql volatile security definer
  set search_path = public, pg_temp as $$
    delete from agent_confirmations where expires_at < now() - interval '1 hour';
  $$;

-- Keeps the reply to a request under its Idempotency-Key. A lost claim raises an error, so that the
-- commit may be sent right after it.
create or replace function keep_reply(of_workspace uuid, of_key text, of_attempt int, sealed bytea)
  returns void language plpgsql volatile as $$
  begin
    update idempotency_keys k set reply = sealed
    where k.workspace_id = of_workspace and k.key = of_key and k.attempt = of_attempt
      and k.reply is null;
    if not found then
      raise exception 'This request took too long; another one has its key.' using errcode = 'SL409';
    end if;
  end $$;

revoke all on function keep_reply from public;
grant execute on function keep_reply to sightline_app, sightline_limited;

revoke all on function count_hits, admit_keys, add_log_bytes, record_key_use, workspace_plans,
  forget_agent_confirmations from public;
grant execute on function count_hits, admit_keys, add_log_bytes, record_key_use, workspace_plans,
  forget_agent_confirmations to sightline_app;
