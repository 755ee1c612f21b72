import type { Knex } from 'knex';

/**
 * Key look-up and request counting, for many requests in one statement. The counts need not outlive
 * a crash of Postgres, so their table is UNLOGGED and costs no durable write.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table rate_windows (
      subject text primary key,
      opened_at timestamptz not null,
      hits integer not null
    ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

    -- Counts hits for each subject in a window that its first hit opens. The rows are locked in the
    -- order of their subjects, so that two replicas cannot wait for each other in a circle.
    create function count_hits(subjects text[], counts int[], window_seconds int)
      returns table (subject text, hits int, resets_in_ms int)
      language sql volatile security definer set search_path = public, pg_temp as $$
        with hit as (
          insert into rate_windows as w (subject, opened_at, hits)
          select s, clock_timestamp(), sum(n)
          from unnest(subjects, counts) as asked (s, n)
          group by s order by s
          on conflict (subject) do update set
            opened_at = case when w.opened_at <= clock_timestamp() - make_interval(secs => window_seconds)
              then excluded.opened_at else w.opened_at end,
            hits = case when w.opened_at <= clock_timestamp() - make_interval(secs => window_seconds)
              then excluded.hits else least(w.hits + excluded.hits, 1000000000) end
          returning w.subject, w.opened_at, w.hits
        )
        select h.subject, h.hits, greatest(0, ceil(extract(epoch from
          (h.opened_at + make_interval(secs => window_seconds) - clock_timestamp())) * 1000))::int
        from hit h
      $$;

    create function find_keys(hashes bytea[])
      returns table (hash bytea, secret_expires_at timestamptz, workspace_id text, key_id text,
                     name text, access text, expires_at timestamptz, revoked_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
        select s.hash, s.expires_at, k.workspace_id, k.id, k.name, k.access, k.expires_at, k.revoked_at
        from api_key_secrets s
        join api_keys k on k.workspace_id = s.workspace_id and k.id = s.key_id
        where s.hash = any (hashes)
      $$;

    -- Looks up the keys and counts a hit for each live one, in one round trip.
    create function admit_requests(hashes bytea[], counts int[], window_seconds int)
      returns table (hash bytea, workspace_id text, key_id text, name text, access text,
                     state text, hits int, resets_in_ms int)
      language sql volatile security definer set search_path = public, pg_temp as $$
        with found as (
          select f.*, a.n,
            case when f.revoked_at is not null then 'revoked'
                 when f.secret_expires_at <= clock_timestamp() then 'rotated'
                 when f.expires_at <= clock_timestamp() then 'expired'
                 else 'live' end as state
          from find_keys(hashes) f
          join unnest(hashes, counts) as a (h, n) on a.h = f.hash
        ),
        live as (select array_agg(found.key_id) as ids, array_agg(found.n) as ns
                 from found where found.state = 'live'),
        counted as (select c.* from live, count_hits(live.ids, live.ns, window_seconds) c
                    where live.ids is not null)
        select f.hash, f.workspace_id, f.key_id, f.name, f.access, f.state,
               coalesce(c.hits, 0), coalesce(c.resets_in_ms, 0)
        from found f left join counted c on c.subject = f.key_id and f.state = 'live'
      $$;

    create function record_key_use(workspaces text[], keys text[], used_at timestamptz[])
      returns void language sql volatile security definer
      set search_path = public, pg_temp set synchronous_commit = off as $$
        update api_keys k set last_used_at = u.at
        from (select * from unnest(workspaces, keys, used_at) as t (w, k, at) order by w, k) u
        where k.workspace_id = u.w and k.id = u.k
          and (k.last_used_at is null or k.last_used_at < u.at)
      $$;

    create function forget_expired() returns void language sql volatile security definer
      set search_path = public, pg_temp as $$
        delete from rate_windows where opened_at < now() - interval '10 minutes';
        delete from idempotency_keys where expires_at < now();
        delete from api_key_secrets where expires_at < now() - interval '1 day';
      $$;

    revoke all on function count_hits, find_keys, admit_requests, record_key_use, forget_expired from public;
    grant execute on function count_hits, admit_requests, record_key_use, forget_expired to sightline_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('The request gate is not taken back: keys could not be checked without it.');
}
