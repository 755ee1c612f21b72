import type { Queries } from '../../../platform/postgres/database';
import { withoutNestedLoops } from '../../../platform/postgres/without-nested-loops';

/** Maximum rows merged in one statement, independent of their facts. */
const rowsMax = 1_000;
/** Number of facts after which no further row is added. */
export const factsAMerge = 100_000;

const toTime = (moment: string) => `(timestamptz 'epoch' + (${moment}) * interval '1 millisecond')`;

/**
 * Merges in one statement: deletes the oldest rows, folds their facts by target and source, finds
 * the matching addresses, and merges the facts into theirs. In between, a visit's time and status
 * are one number (milliseconds times 1,024, plus the status).
 *
 * For a website that is not in the table statistics yet, Postgres expects a single row, and would
 * read all its addresses again for each fact: 20,000 new ones took 75 s. So nested loops are
 * disabled here, and each join has a list of keys, with which an index can be read once.
 */
const mergeText = `
  with waiting as (
    select id, facts, sum(facts) over (order by id) - facts as before from (
      select id, facts from ledger_queue where workspace_id = $1 and website_id = $2
      order by id limit ${rowsMax}) oldest
  ), taken as (
    delete from ledger_queue where workspace_id = $1 and website_id = $2
      and id in (select id from waiting where before < $3)
    returning *
  ), sources as materialized (
    select t.id, s.* from taken t cross join lateral
      unnest(t.schemes, t.hosts, t.bots, t.are_search) with ordinality
        as s (scheme, host, bot, is_search, place)
  ), told as (
    select t.id, f.* from taken t cross join lateral
      unnest(t.target_keys, t.sources, t.visits, t.errors, t.first_moments, t.last_moments,
        t.first_ok_ms, t.last_ok_ms)
        as f (target_key, source, visits, errors, first, last, first_ok, last_ok)
  ), folded as materialized (
    select f.target_key, s.scheme, s.host, s.bot, sum(f.visits) as visits, sum(f.errors) as errors,
      min(f.first) as first, max(f.last) as last, min(f.first_ok) as first_ok,
      max(f.last_ok) as last_ok, min(f.first_ok) filter (where s.is_search) as discovered
    from told f join sources s on s.id = f.id and s.place = f.source
    group by f.target_key, s.scheme, s.host, s.bot
  ), matched as materialized (
    select u.id as url_id, f.bot, sum(f.visits)::bigint as visits, sum(f.errors)::bigint as errors,
      min(f.first) as first, max(f.last) as last, min(f.first_ok) as first_ok,
      max(f.last_ok) as last_ok, min(f.discovered) as discovered
    from folded f join ledger_urls u
      on u.workspace_id = $1 and u.website_id = $2 and u.target_key = f.target_key
      and u.target_key = any (array(select target_key from folded))
      and (f.scheme = '' or f.scheme = u.scheme)
      -- A log line does not tell the port.
      and (f.host = '' or f.host = regexp_replace(u.host, ':[0-9]+$', ''))
    -- Not the bare id: an index on it would be read instead of the one on target keys.
    where $4::uuid[] is null or greatest(u.id) = any ($4)
    group by u.id, f.bot
  ), visited as (
    insert into ledger_visits as known (workspace_id, website_id, url_id, bot, visits, errors,
      first_at, first_status, last_at, last_status, first_ok_at, last_ok_at)
    select $1, $2, url_id, bot, visits, errors,
      ${toTime('first >> 10')}, first & 1023, ${toTime('last >> 10')}, last & 1023,
      ${toTime('first_ok')}, ${toTime('last_ok')}
    from matched
    on conflict (workspace_id, url_id, bot) do update set
      visits = known.visits + excluded.visits,
      errors = known.errors + excluded.errors,
      first_at = least(known.first_at, excluded.first_at),
      first_status = case
        when (excluded.first_at, excluded.first_status) < (known.first_at, known.first_status)
        then excluded.first_status else known.first_status end,
      last_at = greatest(known.last_at, excluded.last_at),
      last_status = case
        when (excluded.last_at, excluded.last_status) > (known.last_at, known.last_status)
        then excluded.last_status else known.last_status end,
      first_ok_at = least(known.first_ok_at, excluded.first_ok_at),
      last_ok_at = greatest(known.last_ok_at, excluded.last_ok_at)
  ), seen as (
    select url_id, ${toTime('min(first) >> 10')} as crawled_at, ${toTime('min(discovered)')} as discovered_at,
      (array_agg(bot order by discovered, bot) filter (where discovered is not null))[1] as discovered_by
    from matched group by url_id
  ), marked as (
    update ledger_urls u set
      first_crawled_at = least(u.first_crawled_at, s.crawled_at),
      discovered_at = least(u.discovered_at, s.discovered_at),
      discovered_by = case
        when u.discovered_at is null
          or (s.discovered_at, s.discovered_by) < (u.discovered_at, u.discovered_by)
        then s.discovered_by else u.discovered_by end
    from seen s
    where u.workspace_id = $1 and u.id = s.url_id
      and u.id = any (array(select url_id from seen))
      and (u.first_crawled_at is null or s.crawled_at < u.first_crawled_at
        or (s.discovered_at is not null and (u.discovered_at is null
          or (s.discovered_at, s.discovered_by) < (u.discovered_at, u.discovered_by))))
  )
  select coalesce(sum(facts), 0)::int as facts from taken`;

/**
 * Merges the website's oldest queued facts into its ledger, and returns their number, 0 if there
 * were none. The caller must have locked the website's ledger. `urlIds` limits the addresses.
 */
export async function mergeWaitingFacts(
  tx: Queries,
  websiteId: string,
  urlIds: readonly string[] | null = null,
): Promise<number> {
  const [row] = await withoutNestedLoops<{ facts: number }>(tx, {
    text: mergeText,
    values: [tx.workspaceId, websiteId, factsAMerge, urlIds],
  });
  return row?.facts ?? 0;
}

/** Repeats the merge until the queue is empty. */
export async function mergeAllFacts(
  tx: Queries,
  websiteId: string,
  urlIds: readonly string[] | null = null,
): Promise<void> {
  while ((await mergeWaitingFacts(tx, websiteId, urlIds)) > 0);
}
