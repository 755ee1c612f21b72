import type { Queries } from '../../../platform/postgres/database';
import { urlHashOf } from '../../../platform/url/page-url';
import type { Workspace } from '../../../platform/workspace';
import { type IndexState, indexTests } from '../rules/ledger-facts';
import { countPassing, type FactCount, readFactCounts } from './ledger-counts';

/** Days for which an impression proves that a page is indexed; `ledger_index_settle` knows it too. */
export const indexWindowDays = 28;

/** Rows that one transaction settles. */
const settledMax = 5_000;

/** A tracked or other address, in normal form, and the days between which it was shown. */
export type ShownUrl = { url: string; firstDay: string; lastDay: string };

/**
 * Notes that search results showed these addresses, each given once. Only tracked ones are kept.
 * Returns how many of them are tracked. Idempotent.
 */
export async function noteShown(
  tx: Queries,
  websiteId: string,
  shown: readonly ShownUrl[],
  today: string,
): Promise<number> {
  const [row] = await tx.run<{ tracked: number }>({
    text: `with tracked as materialized (
        select u.id, s.first_day, s.last_day from ledger_urls u
        join unnest($3::bytea[], $4::date[], $5::date[]) as s (url_hash, first_day, last_day)
          on s.url_hash = u.url_hash
        where u.workspace_id = $1 and u.website_id = $2 and u.url_hash = any ($3::bytea[])
        order by u.id for key share of u
      ), noted as (
        insert into ledger_index as known
          (workspace_id, website_id, url_id, first_shown_on, last_shown_on, settled_on)
        select $1, $2, id, first_day, last_day, $6::date from tracked
        on conflict (workspace_id, url_id) do update set
          first_shown_on = least(known.first_shown_on, excluded.first_shown_on),
          last_shown_on = greatest(known.last_shown_on, excluded.last_shown_on),
          settled_on = greatest(known.settled_on, excluded.settled_on)
        where known.first_shown_on is null or known.first_shown_on > excluded.first_shown_on
          or known.last_shown_on < excluded.last_shown_on
      )
      select count(*)::int as tracked from tracked`,
    values: [
      tx.workspaceId,
      websiteId,
      shown.map(({ url }) => urlHashOf(url)),
      shown.map(({ firstDay }) => firstDay),
      shown.map(({ lastDay }) => lastDay),
      today,
    ],
  });
  return row?.tracked ?? 0;
}

export type IndexVerdict = { urlId: string; at: Date; state: Exclude<IndexState, 'unknown'> };

/** Notes what inspections found, of tracked URLs. An older inspection changes nothing. */
export async function noteInspected(
  tx: Queries,
  websiteId: string,
  verdicts: readonly IndexVerdict[],
  today: string,
): Promise<void> {
  await tx.run({
    text: `with tracked as materialized (
        select u.id, v.at, v.state from ledger_urls u
        join unnest($3::uuid[], $4::timestamptz[], $5::text[]) as v (id, at, state) on v.id = u.id
        where u.workspace_id = $1 and u.website_id = $2 and u.id = any ($3::uuid[])
        order by u.id for key share of u
      )
      insert into ledger_index as known
        (workspace_id, website_id, url_id, inspected_at, inspected_state, settled_on)
      select $1, $2, id, at, state, $6::date from tracked
      on conflict (workspace_id, url_id) do update set
        inspected_at = excluded.inspected_at, inspected_state = excluded.inspected_state,
        settled_on = greatest(known.settled_on, excluded.settled_on)
      where known.inspected_at is null or known.inspected_at <= excluded.inspected_at`,
    values: [
      tx.workspaceId,
      websiteId,
      verdicts.map(({ urlId }) => urlId),
      verdicts.map(({ at }) => at),
      verdicts.map(({ state }) => state),
      today,
    ],
  });
}

/** Ends what impressions proved for a time that is over, and counts the day. Idempotent. */
export async function settleIndex(
  workspace: Workspace,
  websiteId: string,
  today: string,
): Promise<void> {
  for (let settled = settledMax; settled === settledMax; ) {
    settled = await workspace.transaction((tx) => settleSome(tx, websiteId, today));
  }
  await workspace.transaction((tx) => countIndexDay(tx, websiteId, today));
}

async function settleSome(tx: Queries, websiteId: string, today: string): Promise<number> {
  const rows = await tx.run({
    text: `update ledger_index set settled_on = $3::date
      where workspace_id = $1 and url_id in (
        select url_id from ledger_index where workspace_id = $1 and website_id = $2
          and source = 'gsc_impression' and last_shown_on < $3::date - ${indexWindowDays}
          and settled_on < $3::date
        order by url_id limit ${settledMax} for update)
      returning url_id`,
    values: [tx.workspaceId, websiteId, today],
  });
  return rows.length;
}

/** Tracked URLs by what is known of Google's index. */
export type IndexCounts = {
  indexed: number;
  notIndexed: number;
  unknown: number;
  /** Those of `indexed` that impressions prove, and those that only an inspection does. */
  derivedFromImpressions: number;
  verifiedByInspection: number;
};

/** Counts by facts. */
export function countIndex(counts: readonly FactCount[]): IndexCounts {
  const of = (...wanted: Parameters<typeof indexTests>) =>
    countPassing(counts, indexTests(...wanted));
  return {
    indexed: of('indexed', undefined),
    notIndexed: of('not_indexed', undefined),
    unknown: of('unknown', undefined),
    derivedFromImpressions: of('indexed', 'gsc_impression'),
    verifiedByInspection: of('indexed', 'inspection'),
  };
}

async function countIndexDay(tx: Queries, websiteId: string, today: string): Promise<void> {
  const { derivedFromImpressions, verifiedByInspection, notIndexed, unknown } = countIndex(
    await readFactCounts(tx, websiteId),
  );
  const tracked = derivedFromImpressions + verifiedByInspection + notIndexed + unknown;
  await tx.run({
    text: `insert into ledger_index_days (workspace_id, website_id, day, tracked,
        derived_from_impressions, verified_by_inspection, not_indexed)
      select $1, id, $3::date, $4, $5, $6, $7 from websites
      where workspace_id = $1 and id = $2 for key share
      on conflict (workspace_id, website_id, day) do update set tracked = excluded.tracked,
        derived_from_impressions = excluded.derived_from_impressions,
        verified_by_inspection = excluded.verified_by_inspection,
        not_indexed = excluded.not_indexed`,
    values: [
      tx.workspaceId,
      websiteId,
      today,
      tracked,
      derivedFromImpressions,
      verifiedByInspection,
      notIndexed,
    ],
  });
}

export type IndexDay = IndexCounts & { day: string };

/** Returns the counted days of a range, oldest first; days that were not counted are missing. */
export async function readIndexDays(
  db: Queries,
  websiteId: string,
  { from, to }: { from: string; to: string },
): Promise<IndexDay[]> {
  return db.run<IndexDay>({
    text: `select to_char(day, 'YYYY-MM-DD') as day,
        derived_from_impressions + verified_by_inspection as indexed, not_indexed,
        tracked - derived_from_impressions - verified_by_inspection - not_indexed as unknown,
        derived_from_impressions,
        verified_by_inspection
      from ledger_index_days
      where workspace_id = $1 and website_id = $2 and day between $3::date and $4::date
      order by 1`,
    values: [db.workspaceId, websiteId, from, to],
  });
}
