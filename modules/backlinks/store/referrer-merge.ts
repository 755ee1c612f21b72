import type { Queries } from '../../../platform/postgres/database';
import { urlHashOf } from '../../../platform/url/page-url';
import type { BlockReferrers, ReferrerDay, ReferrerRow } from '../rules/referrer-counts';

/** Referrers that are kept for each drain and day, those with the most visits. */
export const referrersOfDayMax = 1_000;
/** Of one host, so that a single one does not take all places. */
export const referrersOfHostMax = 100;
/** Days for which referrers are kept. */
const daysKept = 400;
/** Blocks of one merge, each of some thousand rows at most. */
const blocksMax = 10;

type Scope = [workspaceId: string, websiteId: string];
type Taken = { drainId: string; counts: Omit<BlockReferrers, 'drainId'> };

/**
 * Merges queued referrers of a website in one transaction, which also takes their blocks off the
 * queue: a crashed merge has no effect. Returns how many blocks were merged; 0 while another process
 * does it.
 */
export async function mergeReferrers(tx: Queries, websiteId: string): Promise<number> {
  const scope: Scope = [tx.workspaceId, websiteId];
  const [lock] = await tx.run<{ held: boolean }>({
    text: `select pg_try_advisory_xact_lock(
      hashtextextended('referrers ' || $1 || ' ' || $2, 0)) as held`,
    values: scope,
  });
  if (!lock?.held) return 0;
  const taken = await tx.run<Taken>({
    text: `delete from referrer_queue where workspace_id = $1 and place = any (array(
        select place from referrer_queue where workspace_id = $1 and website_id = $2
        order by place limit $3))
      returning drain_id, counts`,
    values: [...scope, blocksMax],
  });
  if (taken.length === 0) return 0;
  await addDays(tx, scope, taken);
  await addRows(tx, scope, taken);
  await cutOff(tx, scope, [...new Set(taken.flatMap(({ counts }) => counts.days.map(dayOf)))]);
  await forgetOld(tx, scope);
  return taken.length;
}

const dayOf = ({ day }: { day: string }) => day;

/** Adds up what blocks say of the same key, since a statement may write a row only once. */
function sumBy<Row>(
  taken: readonly Taken[],
  {
    rowsOf,
    keyOf,
    add,
  }: {
    rowsOf: (counts: Taken['counts']) => readonly Row[];
    keyOf: (row: Row) => string;
    add: (sum: Row, row: Row) => void;
  },
): { drainId: string; row: Row }[] {
  const sums = new Map<string, { drainId: string; row: Row }>();
  for (const { drainId, counts } of taken) {
    for (const row of rowsOf(counts)) {
      const key = `${drainId} ${keyOf(row)}`;
      const sum = sums.get(key);
      if (sum) add(sum.row, row);
      else sums.set(key, { drainId, row: { ...row } });
    }
  }
  return [...sums.values()];
}

async function addDays(tx: Queries, scope: Scope, taken: readonly Taken[]): Promise<void> {
  const sums = sumBy<ReferrerDay>(taken, {
    rowsOf: ({ days }) => days,
    keyOf: dayOf,
    add(sum, row) {
      sum.rest += row.rest;
    },
  });
  await tx.run({
    text: `insert into referrer_days as d (workspace_id, website_id, drain_id, day, rest)
      select $1, $2, * from unnest($3::uuid[], $4::date[], $5::bigint[])
      on conflict (workspace_id, website_id, day, drain_id) do update set
        rest = d.rest + excluded.rest`,
    values: [
      ...scope,
      sums.map(({ drainId }) => drainId),
      sums.map(({ row }) => row.day),
      sums.map(({ row }) => row.rest),
    ],
  });
}

async function addRows(tx: Queries, scope: Scope, taken: readonly Taken[]): Promise<void> {
  const sums = sumBy<ReferrerRow>(taken, {
    rowsOf: ({ rows }) => rows,
    keyOf: ({ day, url }) => `${day} ${url}`,
    add(sum, row) {
      sum.visits += row.visits;
    },
  });
  await tx.run({
    text: `insert into referrers as r (workspace_id, website_id, drain_id, day, url_hash, kind, url,
        host, visits)
      select $1, $2, * from unnest($3::uuid[], $4::date[], $5::bytea[], $6::text[], $7::text[],
        $8::text[], $9::bigint[])
      on conflict (workspace_id, website_id, day, drain_id, url_hash) do update set
        visits = r.visits + excluded.visits`,
    values: [
      ...scope,
      sums.map(({ drainId }) => drainId),
      sums.map(({ row }) => row.day),
      sums.map(({ row }) => urlHashOf(row.url)),
      sums.map(({ row }) => row.kind),
      sums.map(({ row }) => row.url),
      sums.map(({ row }) => row.host),
      sums.map(({ row }) => row.visits),
    ],
  });
}

/** Keeps the referrers with the most visits of each drain and day; the others count as the rest. */
async function cutOff(tx: Queries, scope: Scope, days: readonly string[]): Promise<void> {
  await tx.run({
    text: `with cut as (
        delete from referrers where ctid = any (array(
          select place from (
            select place, of_host, row_number() over (
              partition by drain_id, day, of_host <= $5 order by visits desc, url_hash) as at
            from (
              select ctid as place, drain_id, day, visits, url_hash, row_number() over (
                partition by drain_id, day, host order by visits desc, url_hash) as of_host
              from referrers
              where workspace_id = $1 and website_id = $2 and day = any ($3::date[])) by_host
          ) ranked where of_host > $5 or at > $4))
        returning drain_id, day, visits)
      update referrer_days d set rest = d.rest + sums.visits
      from (select drain_id, day, sum(visits) as visits from cut group by drain_id, day) sums
      where d.workspace_id = $1 and d.website_id = $2 and d.day = sums.day
        and d.drain_id = sums.drain_id`,
    values: [...scope, [...days], referrersOfDayMax, referrersOfHostMax],
  });
}

async function forgetOld(tx: Queries, scope: Scope): Promise<void> {
  for (const table of ['referrers', 'referrer_days']) {
    await tx.run({
      text: `delete from ${table} where workspace_id = $1 and website_id = $2
        and day < current_date - $3::int`,
      values: [...scope, daysKept],
    });
  }
}
