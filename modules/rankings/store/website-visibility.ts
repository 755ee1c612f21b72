import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceContext } from '../../../platform/stores';
import { ctrAt, defaultCtrCurve } from '../rules/ctr-curve';
import { type PlaceSums, scoreOfSums } from '../rules/visibility';
import { type RankScope, readEndedSeries, type ScopedWebsite, scopeSql } from './rank-scope';

/** The visibility of one website on the days with readings, oldest first. */
export type WebsiteVisibility = {
  source: string;
  days: Array<{ day: string; score: number | null }>;
};

type FirstDay = ScopedWebsite & { day: string };

/**
 * Returns the source of each website's newest readings, and its first day with them in the range.
 * Websites without one are left out.
 */
const readFirstDays = (
  db: Queries,
  websiteIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<FirstDay[]> =>
  db.run<FirstDay>(
    sql.raw(
      `select w.id, d.source, f.day::text as day from unnest(?::uuid[]) as w(id)
       cross join lateral (select source from rank_days r
         where r.workspace_id = ? and r.website_id = w.id
         order by day desc, checked_at desc limit 1) d
       cross join lateral (select day from rank_days r
         where r.workspace_id = ? and r.website_id = w.id and r.source = d.source
           and r.day between ?::date and ?::date
         order by day limit 1) f`,
      [[...websiteIds], db.workspaceId, db.workspaceId, from, to],
    ),
  );

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
  { db, clickhouse }: WorkspaceContext,
  websiteIds: readonly string[],
  range: { from: string; to: string },
): Promise<Map<string, WebsiteVisibility>> {
  const [firsts, ended] = await Promise.all([
    readFirstDays(db, websiteIds, range),
    readEndedSeries(db, websiteIds),
  ]);
  if (firsts.length === 0) return new Map();
  const scope: RankScope = { filter: {}, websites: firsts, keywordIds: undefined, ended };
  const { sql: inScope, parameters } = scopeSql(scope);
  const conclusive = `${inScope} AND state IN ('measured', 'not_found')`;
  const firstDays = [...new Set(firsts.map(({ day }) => day))];
  // If all websites have the same first day, the day alone identifies the rows.
  const isUniform = firstDays.length === 1;
  const click = '{clickShares:Array(Float64)}[least(position, 100) + 1]';
  const rows = await clickhouse.query<Row>(db.workspaceId, {
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
