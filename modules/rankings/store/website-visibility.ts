import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import { ctrAt, defaultCtrCurve } from '../rules/ctr-curve';
import { type PlaceSums, scoreOfSums } from '../rules/visibility';
import { type RankScope, readEndedSeries, type ScopedWebsite, scopeSql } from './rank-scope';

/** The visibility of one website on the days with readings, oldest first. */
export type WebsiteVisibility = {
  source: string;
  days: Array<{ day: string; score: number | null }>;
};

/** A website with readings in a range of days. */
export type RankedWebsite = ScopedWebsite & {
  /** Its first day with readings in the range. */
  day: string;
  /** Another one whenever its visibility may be another. */
  version: string;
};

type Found = ScopedWebsite & { day: string; last: string; checkedAt: Date; rows: string };

/**
 * Returns the websites with readings in a range that ends today, each with the source of its newest
 * ones. Each write of readings writes their day anew, so the versions of these rows change with the
 * readings.
 */
export async function readRankedWebsites(
  db: Queries,
  websiteIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<RankedWebsite[]> {
  const of = [db.workspaceId, [...websiteIds]];
  const [found, ended] = await Promise.all([
    db.run<Found>(
      sql.raw(
        `select website_id as id, source, min(day)::text as day, max(day)::text as last,
           max(checked_at) as checked_at, sum(xmin::text::bigint)::text as rows
         from rank_days where workspace_id = ? and website_id = any (?)
           and day between ?::date and ?::date
         group by website_id, source`,
        [...of, from, to],
      ),
    ),
    db.run<{ id: string; version: string }>(
      sql.raw(
        `select website_id as id, count(*) || ' ' || max(ended_at) as version
         from ended_rank_series where workspace_id = ? and website_id = any (?)
         group by website_id`,
        of,
      ),
    ),
  ]);
  const endings = new Map(ended.map(({ id, version }) => [id, version]));
  const newest = new Map<string, Found>();
  for (const series of found) {
    const known = newest.get(series.id);
    if (!known || isNewer(series, known)) newest.set(series.id, series);
  }
  return [...newest.values()].map(({ id, source, day, rows }) => ({
    id,
    source,
    day,
    version: [source, from, day, rows, endings.get(id)].join(' '),
  }));
}

const isNewer = (one: Found, other: Found) =>
  one.last === other.last ? one.checkedAt > other.checkedAt : one.last > other.last;

/** Positions for which the curve knows clicks. */
const positionsMax = 100;
const clickShares = Array.from({ length: positionsMax + 1 }, (_, position) =>
  ctrAt(defaultCtrCurve, position),
);

type Row = { websiteId: string; days: string[] } & { [Sum in keyof PlaceSums]: number[] };

/**
 * Reads the visibility of each website by day, as `readVisibility` does for one: of the keywords
 * that were read on its first day in the range, so that added ones do not change the trend. One
 * query for any number of websites.
 */
export async function readWebsiteVisibility(
  { db, clickhouse }: WorkspaceReads,
  firsts: readonly RankedWebsite[],
  range: { from: string; to: string },
): Promise<Map<string, WebsiteVisibility>> {
  if (firsts.length === 0) return new Map();
  const ended = await readEndedSeries(
    db,
    firsts.map(({ id }) => id),
  );
  const scope: RankScope = { filter: {}, websites: [...firsts], keywordIds: undefined, ended };
  const { sql: inScope, parameters } = scopeSql(scope);
  const conclusive = `${inScope} AND state IN ('measured', 'not_found')`;
  const firstDays = [...new Set(firsts.map(({ day }) => day))];
  // If all websites have the same first day, the day alone identifies the rows.
  const isUniform = firstDays.length === 1;
  const click = '{clickShares:Array(Float64)}[least(position, 100) + 1]';
  const rows = await clickhouse.query<Row>({
    sql: `SELECT website_id AS websiteId, groupArray(dayText) AS days,
            groupArray(keywords) AS keywords, groupArray(wonKeywords) AS wonKeywords,
            groupArray(wonUnknown) AS wonUnknown, groupArray(volumeKnown) AS volumeKnown,
            groupArray(volume) AS volume, groupArray(wonVolume) AS wonVolume
          FROM (
            SELECT website_id, day, toString(day) AS dayText, toFloat64(count()) AS keywords,
              sum(click) AS wonKeywords, sumIf(click, NOT volume_known) AS wonUnknown,
              toFloat64(countIf(volume_known)) AS volumeKnown,
              toFloat64(sum(search_volume)) AS volume, sum(click * search_volume) AS wonVolume
            FROM (
              SELECT website_id, day, ${click} AS click, volume_known, search_volume
              FROM rank_readings FINAL
              WHERE ${conclusive} AND day BETWEEN {from:Date} AND {to:Date}
                AND keyword_uuid IN (
                  SELECT keyword_uuid FROM rank_readings
                  WHERE ${conclusive} AND day IN {firstDays:Array(Date)}
                    ${isUniform ? '' : "AND concat(website_id, ' ', toString(day)) IN {firsts:Array(String)}"})
            )
            GROUP BY website_id, day ORDER BY website_id, day
          )
          GROUP BY website_id`,
    settings: { do_not_merge_across_partitions_select_final: 1, optimize_use_projections: 0 },
    parameters: {
      ...parameters,
      ...range,
      clickShares,
      firstDays,
      ...(!isUniform && { firsts: firsts.map(({ id, day }) => `${id} ${day}`) }),
    },
    comment: 'website-visibility',
  });
  const sources = new Map(firsts.map(({ id, source }) => [id, source]));
  return new Map(
    rows.map((row) => [
      row.websiteId,
      {
        source: sources.get(row.websiteId) ?? '',
        days: row.days.map((day, index) => ({ day, score: scoreAt(row, index) })),
      },
    ]),
  );
}

const scoreAt = (row: Row, index: number): number | null =>
  scoreOfSums({
    keywords: row.keywords[index] ?? 0,
    wonKeywords: row.wonKeywords[index] ?? 0,
    wonUnknown: row.wonUnknown[index] ?? 0,
    volumeKnown: row.volumeKnown[index] ?? 0,
    volume: row.volume[index] ?? 0,
    wonVolume: row.wonVolume[index] ?? 0,
  }).score;
