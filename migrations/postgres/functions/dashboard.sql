-- A cookie, a link or a pasted key names no workspace: these functions look past row security for
-- what the caller already holds.

-- A key by its secret, without counting a request: signing in uses up nothing of the key's window.
create or replace function find_sign_in_key(secret_hash bytea)
  returns table (workspace_id uuid, key_id uuid, name text, access text, is_agent boolean,
                 is_person boolean, website_ids uuid[], state text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.workspace_id, k.id, k.name, k.access, k.is_agent, k.is_person, k.website_ids,
      case when k.revoked_at is not null then 'revoked'
           when s.expires_at <= clock_timestamp() then 'rotated'
           when k.expires_at <= clock_timestamp() then 'expired'
           else 'live' end
    from api_key_secrets s
    join api_keys k on k.workspace_id = s.workspace_id and k.id = s.key_id
    where s.hash = secret_hash
  $$;

create or replace function find_dashboard_link_workspace(link_hash bytea) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select workspace_id from dashboard_links where hash = link_hash
  $$;

-- People by the address that they sign in with: it may be known to several workspaces.
create or replace function find_people_by_email(address text)
  returns table (workspace_id uuid, workspace_name text, key_id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.workspace_id, w.name, k.id, k.name
    from api_keys k join workspaces w on w.id = k.workspace_id
    where k.email = address and k.is_person and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > clock_timestamp())
    order by w.name, k.id limit 20
  $$;

-- Ends a session that whoever signs in holds the secret of: it may be of another workspace.
create or replace function end_dashboard_session(session_hash bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from dashboard_sessions where hash = session_hash
  $$;

-- The sessions of whoever holds one of them. Row security shows a sign-in that is limited to websites
-- no keys, nor their sessions.
create or replace function own_dashboard_sessions(session_hash bytea, idle_seconds int)
  returns table (id uuid, key_id uuid, name text, is_person boolean, is_current boolean,
                 address text, user_agent text, created_at timestamptz, last_seen_at timestamptz,
                 ends_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select d.id, d.key_id, k.name, k.is_person, d.hash = session_hash, d.address, d.user_agent,
           d.created_at, d.last_seen_at, d.ends_at
    from dashboard_sessions own
    join dashboard_sessions d on d.workspace_id = own.workspace_id and d.key_id = own.key_id
    join api_keys k on k.workspace_id = d.workspace_id and k.id = d.key_id
    join api_key_secrets s on s.workspace_id = d.workspace_id and s.hash = d.key_secret_hash
    where own.hash = session_hash and k.revoked_at is null
      and least(d.ends_at, coalesce(k.expires_at, 'infinity'), coalesce(s.expires_at, 'infinity')) > clock_timestamp()
      and d.last_seen_at > clock_timestamp() - make_interval(secs => idle_seconds)
    order by d.last_seen_at desc, d.id
  $$;

-- Ends one of them, and notes that in the audit log.
create or replace function end_own_dashboard_session(session_hash bytea, ended uuid, event uuid,
  request text, client text) returns boolean
  language sql volatile security definer set search_path = public, pg_temp as $$
    with own as (
      select d.workspace_id, d.key_id, k.name from dashboard_sessions d
      join api_keys k on k.workspace_id = d.workspace_id and k.id = d.key_id
      where d.hash = session_hash
    ), gone as (
      delete from dashboard_sessions d using own
      where d.workspace_id = own.workspace_id and d.key_id = own.key_id and d.id = ended
      returning d.address
    ), noted as (
      insert into audit_log (workspace_id, id, key_id, actor, action, target_type, target_id,
        request_id, address, details)
      select own.workspace_id, event, own.key_id, own.name, 'dashboard_session.end', 'key',
        public_id(own.key_id), request, client,
        jsonb_build_object('sessionId', public_id(ended), 'address', gone.address)
      from own, gone
    )
    select exists (select from gone)
  $$;

-- Looks up the sessions that are live, counts a hit for each in windows of their own, and records
-- that they were seen. Rows are locked in the order of their hashes, so that two replicas cannot
-- deadlock.
create or replace function admit_dashboard_sessions(hashes bytea[], counts int[],
  window_seconds int, idle_seconds int, unbounded_plans text[])
  returns table (hash bytea, workspace_id uuid, key_id uuid, name text, access text,
                 is_person boolean, website_ids uuid[], can_manage boolean, needs_passkey boolean,
                 hits int, resets_in_ms int, plan text, workspace_hits_before int,
                 workspace_resets_in_ms int, limits jsonb, is_suspended boolean, host text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare
    live_hashes bytea[];
    live_counts int[];
    live_plans text[];
    live_workspaces uuid[];
    stale_hashes bytea[];
  begin
    select array_agg(f.hash), array_agg(f.n), array_agg(f.plan), array_agg(f.workspace_id),
           array_agg(f.hash order by f.hash)
             filter (where f.last_seen_at < clock_timestamp() - interval '1 minute')
      into live_hashes, live_counts, live_plans, live_workspaces, stale_hashes
    from (
      select d.hash, d.workspace_id, d.last_seen_at, w.plan, a.n
      from unnest(hashes, counts) as a (h, n)
      join dashboard_sessions d on d.hash = a.h
      join api_key_secrets s on s.workspace_id = d.workspace_id and s.hash = d.key_secret_hash
      join api_keys k on k.workspace_id = d.workspace_id and k.id = d.key_id
      join workspaces w on w.id = d.workspace_id
      where d.last_seen_at > clock_timestamp() - make_interval(secs => idle_seconds)
        and d.ends_at > clock_timestamp()
        and k.revoked_at is null
        and (s.expires_at is null or s.expires_at > clock_timestamp())
        and (k.expires_at is null or k.expires_at > clock_timestamp())
    ) f;
    if live_hashes is null then return; end if;

    if stale_hashes is not null then
      update dashboard_sessions d set last_seen_at = clock_timestamp()
      from (select l.workspace_id, l.hash from dashboard_sessions l
            where l.hash = any (stale_hashes) order by l.hash for update) locked
      where d.workspace_id = locked.workspace_id and d.hash = locked.hash;
    end if;

    return query
    with counted as (
      select c.subject, c.hits, c.resets_in_ms
      from count_hits((select array_agg('session:' || encode(h, 'hex') order by place)
          from unnest(live_hashes) with ordinality as u (h, place)),
        live_counts, window_seconds) c
    ), asked as (
      -- Without a bound for all sessions together, none is counted.
      select 'sessions:' || f.workspace_id as subject, sum(f.n)::int as n
      from unnest(live_workspaces, live_counts, live_plans) as f (workspace_id, n, plan)
      join workspaces w on w.id = f.workspace_id
      where f.plan <> all (unbounded_plans) or w.limits ->> 'workspaceRequestsPerMinute' is not null
      group by f.workspace_id
    ), together as (
      select c.subject, c.hits - asked.n as hits_before, c.resets_in_ms
      from count_hits((select array_agg(subject order by subject) from asked),
        (select array_agg(n order by subject) from asked), window_seconds) c
      join asked on asked.subject = c.subject
    )
    select d.hash, d.workspace_id, d.key_id, k.name, k.access, k.is_person, k.website_ids,
           k.can_manage,
           k.is_person and d.method not in ('passkey', 'openid') and coalesce(p.requires_passkey, false),
           c.hits, c.resets_in_ms, f.plan,
           coalesce(t.hits_before, 0), coalesce(t.resets_in_ms, 0), w.limits,
           w.suspended_at is not null, d.host
    from unnest(live_hashes, live_plans) as f (hash, plan)
    join dashboard_sessions d on d.hash = f.hash
    join api_keys k on k.workspace_id = d.workspace_id and k.id = d.key_id
    join workspaces w on w.id = d.workspace_id
    join counted c on c.subject = 'session:' || encode(f.hash, 'hex')
    left join sign_in_settings p on p.workspace_id = d.workspace_id
    left join together t on t.subject = 'sessions:' || d.workspace_id
    -- One of an own domain ends once the domain shows another workspace.
    where d.host is null or find_dashboard_domain(d.host) = d.workspace_id;
  end $$;

-- A sign-in under way: begun by a browser, and taken once by the same one.
create or replace function insert_sign_in_attempt(attempt_hash bytea, attempt_purpose text,
  attempt_content jsonb, seconds int) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    insert into sign_in_attempts (hash, purpose, content, expires_at)
    values (attempt_hash, attempt_purpose, attempt_content,
      clock_timestamp() + make_interval(secs => seconds))
  $$;

create or replace function take_sign_in_attempt(attempt_hash bytea, attempt_purpose text) returns jsonb
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from sign_in_attempts
    where hash = attempt_hash and purpose = attempt_purpose and expires_at > clock_timestamp()
    returning content
  $$;

-- The workspace of a passkey, by the credential and the person that it names.
create or replace function find_passkey_workspace(asked bytea, person uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select workspace_id from passkeys where credential = asked and key_id = person
  $$;

-- The workspace whose dashboard a host shows.
create or replace function find_dashboard_domain(asked text) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select workspace_id from dashboard_domains
    where host = asked and verified_at is not null
    order by verified_at desc limit 1
  $$;

-- Verified domains whose record is due to be looked for, over all workspaces, the longest unchecked
-- first. A record that was missing is looked for as often as this is asked.
create or replace function due_dashboard_domains(stale interval, again interval, domains_max int)
  returns table (workspace_id uuid, host text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select d.workspace_id, d.host from dashboard_domains d
    where d.verified_at is not null
      and d.checked_at < clock_timestamp() - case when d.missing_since is null then stale else again end
    order by d.checked_at limit domains_max
  $$;

create or replace function forget_dashboard(idle_seconds int) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from dashboard_sessions
      where last_seen_at < clock_timestamp() - make_interval(secs => idle_seconds)
        or ends_at < clock_timestamp();
    delete from dashboard_links where expires_at < clock_timestamp() - interval '1 day';
    delete from sign_in_attempts where expires_at < clock_timestamp();
  $$;

revoke all on function find_sign_in_key, find_dashboard_link_workspace, find_people_by_email,
  end_dashboard_session, own_dashboard_sessions, end_own_dashboard_session, admit_dashboard_sessions, forget_dashboard,
  insert_sign_in_attempt, take_sign_in_attempt, find_passkey_workspace, find_dashboard_domain, due_dashboard_domains
  from public;
grant execute on function find_sign_in_key, find_dashboard_link_workspace, find_people_by_email,
  end_dashboard_session, own_dashboard_sessions, end_own_dashboard_session, admit_dashboard_sessions, forget_dashboard,
  insert_sign_in_attempt, take_sign_in_attempt, find_passkey_workspace, find_dashboard_domain, due_dashboard_domains
  to sightline_app;
