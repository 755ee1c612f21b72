-- Log drains

-- Looks up the tokens and counts a hit for each, in one round trip, as admit_keys does for
-- keys.
create or replace function admit_drains(hashes bytea[], counts int[], window_seconds int)
  returns table (hash bytea, workspace_id uuid, drain_id uuid, website_id uuid, name text,
                 settings jsonb, signed boolean, hits int, resets_in_ms int, is_suspended boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare
    found_hashes bytea[];
    found_workspaces uuid[];
    found_ids uuid[];
    found_counts int[];
  begin
    -- A token, or the one before it while its grace lasts.
    select coalesce(array_agg(f.h), '{}'), coalesce(array_agg(f.workspace_id), '{}'),
           coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.n), '{}')
      into found_hashes, found_workspaces, found_ids, found_counts
    from (
      select a.h, a.n, d.workspace_id, d.id from unnest(hashes, counts) as a (h, n)
        join log_drains d on d.token_hash = a.h
      union all
      select a.h, a.n, d.workspace_id, d.id from unnest(hashes, counts) as a (h, n)
        join log_drains d on d.previous_token_hash = a.h
          and d.previous_token_expires_at > clock_timestamp()
    ) f;
    return query
    with counted as (
      select c.subject, c.hits, c.resets_in_ms
      from count_hits(found_ids::text[], found_counts, window_seconds) c
    )
    select f.hash, d.workspace_id, d.id, d.website_id, d.name, d.settings,
           d.signing_secret is not null, coalesce(c.hits, 0), coalesce(c.resets_in_ms, 0),
           w.suspended_at is not null
    from unnest(found_hashes, found_workspaces, found_ids) as f (hash, workspace_id, id)
    join log_drains d on d.workspace_id = f.workspace_id and d.id = f.id
    join workspaces w on w.id = d.workspace_id
    left join counted c on c.subject = f.id::text;
  end $$;

-- Log batches

-- Adds streams that cannot be accepted to those that this transaction refuses.
create or replace function refuse_streams(places int[]) returns void language sql volatile as $$
  select set_config('app.refused', concat_ws(',', nullif(current_setting('app.refused', true), ''),
    array_to_string(places, ',')), true) where cardinality(places) > 0
$$;

-- Ends the transaction if it refuses streams; the detail names all of them.
create or replace function assert_accepted() returns void language plpgsql as $$
  begin
    if current_setting('app.refused', true) <> '' then
      raise exception 'streams are known, or their websites are gone or locked'
        using errcode = 'SL001', detail = current_setting('app.refused');
    end if;
  end $$;

-- Planning these statements costs more than running them, so the functions keep their plans.

-- Locks websites of streams until the transaction ends, and refuses the streams whose website is gone,
-- locked by others, or tracks URLs other than when they were read.
create or replace function lock_log_websites(workspace uuid, places int[], websites uuid[], tracking boolean[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
  declare
    refused int[];
  begin
    with locked as (
      select w.id, w.tracks_urls from websites w
      where w.workspace_id = workspace and w.id = any (websites) order by w.id for key share skip locked)
    select coalesce(array_agg(came.place), '{}') into refused
    from unnest(places, websites, tracking) as came (place, website_id, tracks_urls)
    where (came.website_id, came.tracks_urls) not in (select l.id, l.tracks_urls from locked l);
    perform refuse_streams(refused);
  end $$;

-- Creates batches of one block each, complete with their block and key. Refuses those whose content or
-- key is known and those that begin like a shorter batch. Their websites are locked.
create or replace function create_log_batches(workspace uuid, places int[], websites uuid[], ids uuid[],
    batch_keys text[], deduplicated_by text[], formats text[], created_ms bigint[], drains uuid[],
    api_keys uuid[], idempotency_keys text[], end_heads bytea[], end_bytes int[], end_digests bytea[],
    chains bytea[], counts jsonb[], bytes int[], first_ms bigint[], last_ms bigint[], days text[],
    hours text[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
  #variable_conflict use_column
  declare
    refused int[];
  begin
    with came as (
      select * from unnest(places, websites, ids, batch_keys, deduplicated_by, formats, created_ms, drains,
          api_keys, idempotency_keys, end_heads, end_bytes, end_digests, chains, counts, bytes, first_ms,
          last_ms, days, hours)
        as came (place, website_id, id, batch_key, deduplicated_by, format, created_ms, drain_id,
          api_key_id, idempotency_key, end_head, end_bytes, end_digest, chain, counts, bytes, first_ms,
          last_ms, days, hours)),
    made as (
      insert into log_batches (workspace_id, id, website_id, batch_key, deduplicated_by, format,
        created_at, drain_id, api_key_id, idempotency_key, end_head, end_bytes, end_digest, complete,
        block_count, counts, first_at, last_at)
      select workspace, came.id, came.website_id, came.batch_key, came.deduplicated_by, came.format,
        timestamptz 'epoch' + came.created_ms * interval '1 millisecond', came.drain_id,
        came.api_key_id, came.idempotency_key, came.end_head, came.end_bytes, came.end_digest, true, 1,
        came.counts, timestamptz 'epoch' + came.first_ms * interval '1 millisecond',
        timestamptz 'epoch' + came.last_ms * interval '1 millisecond'
      from came
      where not exists (select from log_batches known
          where known.workspace_id = workspace and known.website_id = came.website_id
            and known.end_head = came.end_head and known.end_bytes < came.end_bytes)
        and not exists (select from log_keys known
          where known.workspace_id = workspace and known.website_id = came.website_id
            and known.key = came.idempotency_key)
        -- The website may be gone.
        and exists (select from websites w where w.workspace_id = workspace and w.id = came.website_id)
      order by came.website_id, came.batch_key
      on conflict (workspace_id, website_id, batch_key) do nothing
      returning log_batches.id),
    bound as (
      insert into log_keys (workspace_id, website_id, key, first_chain, block_count, chain, complete,
        batch_id)
      select workspace, came.website_id, came.idempotency_key, came.chain, 1, came.chain, true, came.id
      from came join made on made.id = came.id where came.idempotency_key is not null
      order by came.website_id, came.idempotency_key
      on conflict (workspace_id, website_id, key) do nothing
      returning log_keys.batch_id),
    blocks as (
      insert into log_blocks (workspace_id, batch_id, block_index, token, counts, bytes, days, hours)
      select workspace, came.id, 0, came.chain, came.counts, came.bytes, came.days::int[], came.hours::int[]
      from came join made on made.id = came.id)
    select coalesce(array_agg(came.place), '{}') into refused from came
    where came.id not in (select made.id from made)
      or came.idempotency_key is not null and came.id not in (select bound.batch_id from bound);
    perform refuse_streams(refused);
  end $$;

-- The inbox of log rows

-- Claims the oldest rows, of one workspace if it is given, until they have bytes_max bytes.
create or replace function claim_log_rows(new_claim uuid, of_workspace uuid, bytes_max int)
  returns setof log_inbox
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  begin
    return query
      with free as (
        select i.workspace_id, i.place, octet_length(i.rows) as bytes from log_inbox i
        where i.claim is null and (of_workspace is null or i.workspace_id = of_workspace)
        order by i.place limit 1000 for update skip locked),
      due as (
        select *, sum(free.bytes) over (order by free.place) - free.bytes as before from free)
      update log_inbox i
      set claim = new_claim, claimed_at = clock_timestamp(), claims = i.claims + 1
      from due where due.before < bytes_max and (i.workspace_id, i.place) = (due.workspace_id, due.place)
      returning i.*;
  end $$;

-- Takes over the rows of a claim whose process has not stored them in time. They keep the claim: its
-- insert may still be under way.
create or replace function take_over_log_rows(stale_seconds int)
  returns setof log_inbox
  language sql volatile security definer set search_path = public, pg_temp as $$
    update log_inbox i set claimed_at = clock_timestamp(), claims = i.claims + 1
    where i.claim = (
        select stale.claim from log_inbox stale
        where stale.claim is not null and stale.rejected is null
          and stale.claimed_at < clock_timestamp() - stale_seconds * interval '1 second'
        limit 1)
      and i.rejected is null
      and i.claimed_at < clock_timestamp() - stale_seconds * interval '1 second'
    returning i.*
  $$;

-- Deletes the rows of a claim, which are stored, but those that ClickHouse refused.
create or replace function settle_log_rows(stored uuid, refused bigint[], reason text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update log_inbox set rejected = reason where claim = stored and place = any (refused);
    delete from log_inbox where claim = stored and not place = any (refused)
  $$;

-- The newest row of each workspace that has rows.
create or replace function newest_log_rows(workspaces uuid[])
  returns table (workspace_id uuid, newest bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select of.workspace_id, latest.place from unnest(workspaces) as of (workspace_id),
      lateral (select i.place from log_inbox i
        where i.workspace_id = of.workspace_id and i.rejected is null
        order by i.place desc limit 1) latest
  $$;

create or replace function log_inbox_state()
  returns table (workspace_id uuid, rows int, bytes bigint, seconds double precision, rejected int)
  language sql stable security definer set search_path = public, pg_temp as $$
    select i.workspace_id, count(*)::int, sum(octet_length(i.rows))::bigint,
      extract(epoch from clock_timestamp() - min(i.added_at) filter (where i.rejected is null)),
      (count(*) filter (where i.rejected is not null))::int
    from log_inbox i group by i.workspace_id
  $$;

-- What a block of lines changes

-- Notes the hours that lines came from. Most blocks have no new hours, and write nothing.
create or replace function add_log_days(workspace uuid, website uuid, days int[], hour_bits int[],
    settled boolean) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
  begin
    insert into log_days as known (workspace_id, website_id, day, hours, settled_hours)
    select workspace, website, date '1970-01-01' + came.day, came.hours,
      case when settled then came.hours else 0 end
    from unnest(days, hour_bits) as came (day, hours)
    where not exists (select from log_days noted
      where noted.workspace_id = workspace and noted.website_id = website
        and noted.day = date '1970-01-01' + came.day
        and noted.hours & came.hours = came.hours
        and (not settled or noted.settled_hours & came.hours = came.hours)
        and noted.received_on = (now() at time zone 'utc')::date)
    order by came.day
    on conflict (workspace_id, website_id, day) do update set
      hours = known.hours | excluded.hours,
      settled_hours = known.settled_hours | excluded.settled_hours, received_on = excluded.received_on;
  end $$;

-- Notes that months and days have new visits. What was noted within the last minute is skipped: the
-- roll-up waits much longer than that. Months are locked before days, as everywhere else.
create or replace function add_visit_times(workspace uuid, website uuid, months int[], new_days int[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
  begin
    insert into visit_months as known (workspace_id, website_id, partition)
    select workspace, website, came.partition from unnest(months) as came (partition)
    where not exists (select from visit_months noted
      where noted.workspace_id = workspace and noted.website_id = website
        and noted.partition = came.partition and noted.roll is null
        and noted.changed_at > clock_timestamp() - interval '1 minute')
    order by came.partition
    on conflict (workspace_id, website_id, partition) do update set
      changed_at = excluded.changed_at, roll = null;
    insert into visit_days as known (workspace_id, website_id, day)
    select workspace, website, date '1970-01-01' + came.day from unnest(new_days) as came (day)
    where not exists (select from visit_days noted
      where noted.workspace_id = workspace and noted.website_id = website
        and noted.day = date '1970-01-01' + came.day and noted.roll is null
        and noted.changed_at > clock_timestamp() - interval '1 minute')
    order by came.day
    on conflict (workspace_id, website_id, day) do update set
      changed_at = greatest(known.changed_at, excluded.changed_at), roll = null;
  end $$;

-- Name checks

-- Adds claims to name_checks. All transactions insert in the same order, so that those with the same
-- claims do not deadlock.
create or replace function add_name_checks(workspace uuid, website uuid, bots text[], addresses text[],
    first_ms bigint[], last_ms bigint[]) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
  begin
    insert into name_checks as known (workspace_id, website_id, bot, address, first_at, last_at)
    select workspace, website, asked.bot, asked.address,
      timestamptz 'epoch' + min(asked.first_ms) * interval '1 millisecond',
      timestamptz 'epoch' + max(asked.last_ms) * interval '1 millisecond'
    from unnest(bots, addresses, first_ms, last_ms) as asked (bot, address, first_ms, last_ms)
    group by asked.bot, asked.address order by asked.bot, asked.address
    on conflict (workspace_id, website_id, bot, address) do update set
      first_at = least(known.first_at, excluded.first_at),
      last_at = greatest(known.last_at, excluded.last_at),
      version = known.version + 1;
  end $$;

-- Stores the claims of a block's transaction: many as one row, for claim_name_checks to add. A
-- website whose rows are many already adds its claims at once, where equal ones join.
create or replace function queue_name_checks(workspace uuid, website uuid, bots text[], addresses text[],
    first_ms bigint[], last_ms bigint[]) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
  declare
    alone_max constant int := 20;
    blocks_max constant int := 200;
  begin
    if cardinality(bots) <= alone_max or blocks_max <= (select count(*) from (
        select from name_check_blocks b
        where b.workspace_id = workspace and b.website_id = website limit blocks_max) waiting) then
      perform add_name_checks(workspace, website, bots, addresses, first_ms, last_ms);
    else
      insert into name_check_blocks (workspace_id, website_id, bots, addresses, first_ms, last_ms, claims)
      values (workspace, website, bots, addresses, first_ms, last_ms, cardinality(bots));
    end if;
  end $$;

-- Adds the next claims of waiting blocks to name_checks: of the oldest block of each workspace, an
-- equal share. Blocks and workspaces that another worker takes from are left to it.
create or replace function take_name_checks(checks_max int) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare
    turn record;
    block record;
    past int;
  begin
    for turn in
      with recursive waiting as (
        (select b.workspace_id from name_check_blocks b order by b.workspace_id limit 1)
        union all
        select (select b.workspace_id from name_check_blocks b
          where b.workspace_id > w.workspace_id order by b.workspace_id limit 1)
        from waiting w where w.workspace_id is not null),
      chosen as (
        select w.workspace_id from waiting w where w.workspace_id is not null
        order by random() limit checks_max)
      -- Always in this order, since the claims are locked until the end.
      select c.workspace_id, ceil(checks_max::numeric / count(*) over ())::int as share
      from chosen c order by c.workspace_id
    loop
      select b.* into block from name_check_blocks b where b.workspace_id = turn.workspace_id
        order by b.place limit 1 for update skip locked;
      continue when block.place is null;
      -- A website that is locked, as while URLs are added to its ledger, must not stop the others.
      perform from websites w where (w.workspace_id, w.id) = (block.workspace_id, block.website_id)
        for key share skip locked;
      continue when not found;
      past := least(block.taken + turn.share, block.claims);
      perform add_name_checks(block.workspace_id, block.website_id,
        block.bots[block.taken + 1:past], block.addresses[block.taken + 1:past],
        block.first_ms[block.taken + 1:past], block.last_ms[block.taken + 1:past]);
      if past = block.claims then
        delete from name_check_blocks b where (b.workspace_id, b.place) = (block.workspace_id, block.place);
      else
        update name_check_blocks b set taken = past
          where (b.workspace_id, b.place) = (block.workspace_id, block.place);
      end if;
    end loop;
  end $$;

-- Takes from the waiting blocks once fewer checks are due than are asked for. A claim is a lease: the
-- checks of a dead worker go to the others.
create or replace function claim_name_checks(checks_max int, lease_seconds int)
  returns table (workspace_id uuid, website_id uuid, bot text, address text,
    first_at timestamptz, last_at timestamptz, version int, attempts int)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    if checks_max > (select count(*) from (select from name_checks c
        where c.next_attempt_at <= clock_timestamp() limit checks_max) due) then
      perform take_name_checks(checks_max);
    end if;
    return query
    update name_checks c set
      next_attempt_at = clock_timestamp() + lease_seconds * interval '1 second'
    from (select due.workspace_id, due.website_id, due.bot, due.address from name_checks due
          where due.next_attempt_at <= clock_timestamp()
          order by due.next_attempt_at limit checks_max for update skip locked) due
    where (c.workspace_id, c.website_id, c.bot, c.address)
      = (due.workspace_id, due.website_id, due.bot, due.address)
    returning c.workspace_id, c.website_id, c.bot, c.address, c.first_at, c.last_at, c.version,
      c.attempts;
  end $$;

-- Removes a check. If newer visits joined it since, it is due again at once instead.
create or replace function settle_name_check(workspace uuid, website uuid, bot_name text, ip text,
    seen int)
  returns void language sql volatile security definer set search_path = public, pg_temp as $$
    delete from name_checks where (workspace_id, website_id, bot, address)
      = (workspace, website, bot_name, ip) and version = seen;
    update name_checks set next_attempt_at = clock_timestamp(), attempts = 0, settlement = null
      where (workspace_id, website_id, bot, address) = (workspace, website, bot_name, ip);
  $$;

create or replace function postpone_name_check(workspace uuid, website uuid, bot_name text, ip text,
    wait_ms int) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update name_checks set attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + wait_ms * interval '1 millisecond'
    where (workspace_id, website_id, bot, address) = (workspace, website, bot_name, ip)
  $$;

create or replace function name_check_depth() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select (select count(*) from name_checks)
      + (select coalesce(sum(claims - taken), 0)::bigint from name_check_blocks)
  $$;

create or replace function find_reverse_names(addresses text[])
  returns table (address text, hosts jsonb, looked_up_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select r.address, r.hosts, r.looked_up_at, r.expires_at from reverse_names r
    where r.address = any (addresses) and r.expires_at > clock_timestamp()
  $$;

create or replace function reverse_names_since(since timestamptz, rows_max int)
  returns table (address text, hosts jsonb, looked_up_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select * from (
      select r.address, r.hosts, r.looked_up_at, r.expires_at from reverse_names r
      where r.looked_up_at >= since and r.expires_at > clock_timestamp()
      order by r.looked_up_at desc limit rows_max
    ) newest order by looked_up_at
  $$;

create or replace function keep_reverse_name(ip text, found jsonb, ttl_seconds int) returns timestamptz
  language sql volatile security definer set search_path = public, pg_temp as $$
    insert into reverse_names as r (address, hosts, expires_at)
    values (ip, found, clock_timestamp() + ttl_seconds * interval '1 second')
    on conflict (address) do update set hosts = excluded.hosts,
      looked_up_at = clock_timestamp(), expires_at = excluded.expires_at
    returning looked_up_at
  $$;

-- Deletes expired names, and the oldest ones beyond names_max.
create or replace function forget_reverse_names(names_max int) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from reverse_names where expires_at < clock_timestamp();
    delete from reverse_names where looked_up_at <
      (select looked_up_at from reverse_names order by looked_up_at desc offset names_max limit 1);
  $$;

-- Published address lists

-- Records one attempt: with prefixes a version, new or seen again; with an error only the error.
create or replace function note_list_renewal(list_name text, valid timestamptz, found text[], problem text,
    tags jsonb, versions_max int) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    insert into list_versions as v (list, valid_from, fetched_at, prefixes)
      select list_name, valid, clock_timestamp(), found where found is not null
      on conflict (list, valid_from) do update set fetched_at = excluded.fetched_at,
        prefixes = excluded.prefixes;
    delete from list_versions where list = list_name and valid_from <= (
      select valid_from from list_versions where list = list_name
      order by valid_from desc offset versions_max limit 1);
    insert into list_renewals as r (list, tried_at, error, etags, changed_at)
      values (list_name, clock_timestamp(), problem, coalesce(tags, '{}'), clock_timestamp())
      on conflict (list) do update set tried_at = excluded.tried_at, error = excluded.error,
        etags = coalesce(tags, r.etags),
        changed_at = case when found is null then r.changed_at else excluded.changed_at end;
  $$;

create or replace function list_renewal_states()
  returns table (list text, tried_at timestamptz, error text, etags jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select r.list, r.tried_at, r.error, r.etags from list_renewals r
  $$;

create or replace function published_lists()
  returns table (list text, valid_from timestamptz, fetched_at timestamptz, prefixes text[])
  language sql stable security definer set search_path = public, pg_temp as $$
    select v.list, v.valid_from, v.fetched_at, v.prefixes from list_versions v
    order by v.list, v.valid_from
  $$;

create or replace function published_lists_changed_at() returns timestamptz
  language sql stable security definer set search_path = public, pg_temp as $$
    select max(changed_at) from list_renewals
  $$;

-- Signatures

create or replace function note_signing_keys(key_url text, found_keys jsonb, problem text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare
    versions_max constant int := 30;
    urls_max constant int := 10000;
    noted_at constant timestamptz := clock_timestamp();
  begin
    insert into signing_key_fetches as f (url, tried_at, failures, error)
      values (key_url, noted_at, case when found_keys is null then 1 else 0 end, problem)
      on conflict (url) do update set tried_at = excluded.tried_at, error = excluded.error,
        failures = case when found_keys is null then f.failures + 1 else 0 end;
    if found_keys is not null then
      update signing_key_versions v set last_seen_at = noted_at
        where v.url = key_url and v.keys = found_keys and v.first_seen_at = (
          select max(first_seen_at) from signing_key_versions n where n.url = key_url);
      if not found then
        insert into signing_key_versions values (key_url, noted_at, noted_at, found_keys);
      end if;
      delete from signing_key_versions v where v.url = key_url and v.first_seen_at <= (
        select first_seen_at from signing_key_versions n where n.url = key_url
        order by first_seen_at desc offset versions_max limit 1);
    end if;
    delete from signing_key_fetches f where f.url in (
      select url from signing_key_fetches order by tried_at desc offset urls_max);
    delete from signature_uses u where u.used_at < now() - interval '30 days';
  end $$;

create or replace function signing_key_versions_of(key_url text)
  returns table (keys jsonb, first_seen_at timestamptz, last_seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select v.keys, v.first_seen_at, v.last_seen_at from signing_key_versions v
    where v.url = key_url order by v.first_seen_at
  $$;

create or replace function signing_key_fetch_of(key_url text)
  returns table (tried_at timestamptz, failures int)
  language sql stable security definer set search_path = public, pg_temp as $$
    select f.tried_at, f.failures from signing_key_fetches f where f.url = key_url
  $$;

-- robots.txt

-- Active websites whose robots.txt was not read for the given time, and whose owner needs it: they
-- send logs, track URLs, or were queried before.
create or replace function due_robots_reads(stale interval, rows_max int)
  returns table (workspace_id uuid, website_id uuid, domain text)
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

-- Roll-ups

-- Returns a number of a roll-up that was never used before, later ones being greater. It begins with
-- the time, since a sequence may repeat numbers after a failover to a replica that was behind, while
-- ClickHouse keeps the rows under them.
create or replace function new_visit_roll() returns bigint
  language sql volatile set search_path = public, pg_temp as $$
    select extract(epoch from date_trunc('second', clock_timestamp()))::bigint * 1048576
      + nextval('visit_rolls') % 1048576
  $$;

-- Months that have not changed for the given time and are not rolled up, the longest unchanged
-- first, each with a number that was never used before. Months that are locked are being changed.
create or replace function due_visit_months(quiet_seconds int, rows_max int)
  returns table (workspace_id uuid, website_id uuid, partition int, changed_at text, roll bigint)
  language sql volatile security definer set search_path = public, pg_temp as $$
    with due as (
      select d.workspace_id, d.website_id, d.partition from visit_months d
      where d.roll is null and d.changed_at < clock_timestamp() - quiet_seconds * interval '1 second'
        and d.partition < to_char(now() at time zone 'utc', 'YYYYMM')::int
      order by d.changed_at limit rows_max for update skip locked),
    -- A month's rows replace those of its days, which therefore must not stay valid.
    replaced as (
      delete from visit_days v using due where v.workspace_id = due.workspace_id
        and v.website_id = due.website_id and to_char(v.day, 'YYYYMM')::int = due.partition)
    update visit_months m set started = new_visit_roll() from due
    where m.workspace_id = due.workspace_id and m.website_id = due.website_id
      and m.partition = due.partition
    returning m.workspace_id, m.website_id, m.partition, m.changed_at::text, m.started
  $$;

-- Past days of the present month that have not changed for the given time and are not rolled up, as
-- due_visit_months.
create or replace function due_visit_days(quiet_seconds int, rows_max int)
  returns table (workspace_id uuid, website_id uuid, day text, changed_at text, roll bigint)
  language sql volatile security definer set search_path = public, pg_temp as $$
    update visit_days v set started = new_visit_roll() from (
      select d.workspace_id, d.website_id, d.day from visit_days d
      where d.roll is null and d.changed_at < clock_timestamp() - quiet_seconds * interval '1 second'
        and d.day >= date_trunc('month', now() at time zone 'utc')
        and d.day < (now() at time zone 'utc')::date
      order by d.changed_at limit rows_max for update skip locked) due
    where v.workspace_id = due.workspace_id and v.website_id = due.website_id and v.day = due.day
    returning v.workspace_id, v.website_id, v.day::text, v.changed_at::text, v.started
  $$;

-- Websites whose visits by path have to be counted anew, with the days of the present month until the end
-- of its last whole step of days, once all of them are rolled up, and a number that was never used before.
create or replace function due_path_days(step int, rows_max int)
  returns table (workspace_id uuid, website_id uuid, due_at text, roll bigint, days text[], rolls bigint[])
  language sql volatile security definer set search_path = public, pg_temp as $$
    with month as (
      select date_trunc('month', now() at time zone 'utc')::date as first_day,
        (now() at time zone 'utc')::date as today),
    due as (
      select p.workspace_id, p.website_id, known.days, known.rolls,
        known.days is not null and array_position(known.rolls, null) is null
          and (p.roll is null or p.rolls <> known.rolls) as is_changed
      from visit_path_days p, month, lateral (
        select array_agg(v.day order by v.day) as days, array_agg(v.roll order by v.day) as rolls
        from visit_days v
        where v.workspace_id = p.workspace_id and v.website_id = p.website_id
          and v.day >= month.first_day
          and v.day < month.first_day + (month.today - month.first_day) / step * step) known
      where p.is_due order by p.due_at limit rows_max for update of p skip locked),
    begun as (
      -- Rows replace those of an earlier number, which therefore must not stay valid.
      update visit_path_days p set is_due = due.is_changed,
        roll = case when due.is_changed then null else p.roll end,
        started = case when due.is_changed then new_visit_roll() else p.started end
      from due where p.workspace_id = due.workspace_id and p.website_id = due.website_id
      returning p.workspace_id, p.website_id, p.due_at::text as due_at, p.started,
        due.days::text[] as days, due.rolls, due.is_changed)
    select b.workspace_id, b.website_id, b.due_at, b.started, b.days, b.rolls
    from begun b where b.is_changed
  $$;

-- Years that are due and whose months are all rolled up, the longest due first, each with a number
-- that was never used before. A year of one month would only repeat it.
create or replace function due_visit_years(rows_max int)
  returns table (workspace_id uuid, website_id uuid, year int, roll bigint, months int[], rolls bigint[])
  language sql volatile security definer set search_path = public, pg_temp as $$
    -- A year's rows replace those of an earlier number, which therefore must not stay valid.
    update visit_years y set started = new_visit_roll(), roll = null from (
      select d.workspace_id, d.website_id, d.year, known.months, known.rolls
      from visit_years d, lateral (
        select array_agg(m.partition order by m.partition) as months,
          array_agg(m.roll order by m.partition) as rolls from visit_months m
        where m.workspace_id = d.workspace_id and m.website_id = d.website_id
          and m.partition between d.year * 100 and d.year * 100 + 99
          and m.partition < to_char(now() at time zone 'utc', 'YYYYMM')::int) known
      where (d.roll is null or d.day_roll is distinct from d.roll) and cardinality(known.months) > 1
        and array_position(known.rolls, null) is null
      order by d.due_at limit rows_max for update of d skip locked) due
    where y.workspace_id = due.workspace_id and y.website_id = due.website_id and y.year = due.year
    returning y.workspace_id, y.website_id, y.year, y.started, due.months, due.rolls
  $$;

revoke all on function admit_drains, take_name_checks, claim_name_checks, settle_name_check, postpone_name_check,
  new_visit_roll, name_check_depth, find_reverse_names, reverse_names_since, keep_reverse_name, forget_reverse_names,
  note_list_renewal, list_renewal_states, published_lists, published_lists_changed_at,
  note_signing_keys, signing_key_versions_of, signing_key_fetch_of, due_robots_reads, due_visit_months, due_visit_days, due_path_days,
  due_visit_years, claim_log_rows, take_over_log_rows, settle_log_rows, newest_log_rows, log_inbox_state
  from public;
grant execute on function admit_drains, claim_name_checks, settle_name_check, postpone_name_check,
  name_check_depth, find_reverse_names, reverse_names_since, keep_reverse_name, forget_reverse_names,
  note_list_renewal, list_renewal_states, published_lists, published_lists_changed_at,
  note_signing_keys, signing_key_versions_of, signing_key_fetch_of, due_robots_reads, due_visit_months, due_visit_days, due_path_days,
  due_visit_years, claim_log_rows, take_over_log_rows, settle_log_rows, newest_log_rows, log_inbox_state
  to sightline_app;
