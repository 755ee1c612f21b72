import { toUuid } from '../../../platform/ids';
import { sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import { resolveScope, sandboxSource, scopeSql } from './rank-scope';

/** Readings of a keyword's result page in two windows, and how many of them had each feature. */
export type FeatureReadings = {
  keywordId: string;
  keyword: string;
  readings: { before: number; after: number };
  /** Readings that say whether there was an AI Overview. */
  overviewReadings: { before: number; after: number };
  features: { name: string; before: number; after: number }[];
};

type Window = { from: string; to: string };

type Row = {
  id: string;
  before: number;
  after: number;
  overviewBefore: number;
  overviewAfter: number;
  names: string[];
  namesBefore: number[];
  namesAfter: number[];
};

/**
 * Counts the readings of Google's result pages of a website's keywords, of the source of the newest
 * ones. Undefined without readings, or if they are of the sandbox and live ones are wanted, or the
 * other way round.
 */
export async function readFeatureReadings(
  { db, clickhouse }: WorkspaceReads,
  websiteId: string,
  { before, after, isSandbox }: { before: Window; after: Window; isSandbox: boolean },
): Promise<FeatureReadings[] | undefined> {
  const scope = await resolveScope(db, { websiteId, engine: 'google' }, undefined);
  const source = scope.websites[0]?.source;
  if (source === undefined || (source === sandboxSource) !== isSandbox) return undefined;
  const { sql: condition, parameters } = scopeSql(scope);
  const isBefore = 'day BETWEEN {beforeFrom:Date} AND {beforeTo:Date}';
  const isAfter = 'day BETWEEN {afterFrom:Date} AND {afterTo:Date}';
  const saysOverview = "(ai_present OR ai_cited != 'unknown')";
  const rows = await clickhouse.query<Row>({
    sql: `SELECT toString(keyword_uuid) AS id,
        toUInt32(countIf(${isBefore})) AS before, toUInt32(countIf(${isAfter})) AS after,
        toUInt32(countIf(${isBefore} AND ${saysOverview})) AS overviewBefore,
        toUInt32(countIf(${isAfter} AND ${saysOverview})) AS overviewAfter,
        groupUniqArrayArray(shown) AS names,
        arrayMap(name -> toUInt32(arrayCount(each -> has(each, name), groupArrayIf(shown, ${isBefore}))),
          names) AS namesBefore,
        arrayMap(name -> toUInt32(arrayCount(each -> has(each, name), groupArrayIf(shown, ${isAfter}))),
          names) AS namesAfter
      FROM (
        SELECT keyword_uuid, day, ai_present, ai_cited, arrayDistinct(arrayConcat(
            arrayMap(name -> toString(name), serp_features), if(ai_present, ['ai_overview'], []))) AS shown
        FROM rank_readings FINAL
        WHERE ${condition} AND state != 'failed' AND (${isBefore} OR ${isAfter})
      )
      GROUP BY keyword_uuid HAVING before > 0 AND after > 0`,
    parameters: {
      ...parameters,
      beforeFrom: before.from,
      beforeTo: before.to,
      afterFrom: after.from,
      afterTo: after.to,
    },
    comment: 'feature-readings',
  });
  if (rows.length === 0) return undefined;
  const keywords = await db.run<{ id: string; keyword: string }>(
    sql('keywords')
      .select('id', 'keyword')
      .where({ workspace_id: db.workspaceId, website_id: websiteId, engine: 'google' }),
  );
  const byUuid = new Map(rows.map((row) => [row.id, row]));
  return keywords.flatMap(({ id, keyword }) => {
    const row = byUuid.get(toUuid(id));
    if (!row) return [];
    return [
      {
        keywordId: id,
        keyword,
        readings: { before: row.before, after: row.after },
        overviewReadings: { before: row.overviewBefore, after: row.overviewAfter },
        features: row.names.map((name, index) => ({
          name,
          before: row.namesBefore[index] ?? 0,
          after: row.namesAfter[index] ?? 0,
        })),
      },
    ];
  });
}
