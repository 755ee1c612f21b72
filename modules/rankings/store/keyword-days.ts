import { fromUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { ReadingState } from '../rules/keyword-reading';
import { type RankScope, resolveScope, scopeSql } from './rank-scope';

/** One valid reading of a keyword; `at` is the day's index in the range. */
export type KeywordDay = {
  keywordId: string;
  at: number;
  state: ReadingState;
  /** Null if it was not found within the depth. */
  position: number | null;
  depthRead: number;
};

export type KeywordDays = {
  /** Where the readings come from; undefined without any. */
  source: string | undefined;
  rows: KeywordDay[];
};

/**
 * Reads the days of some keywords of a website, from the source of its newest readings alone: those
 * of different sources never form one series. Failed checks are left out, and so are readings from
 * before a keyword was changed.
 */
export async function readKeywordDays(
  { db, clickhouse }: WorkspaceReads,
  { websiteId, keywordIds }: { websiteId: string; keywordIds: readonly string[] },
  { from, to }: { from: string; to: string },
): Promise<KeywordDays> {
  const resolved = await resolveScope(db, { websiteId }, undefined);
  const source = resolved.websites[0]?.source;
  if (source === undefined || keywordIds.length === 0) return { source, rows: [] };
  const scope: RankScope = { ...resolved, keywordIds: [...keywordIds] };
  const { sql, parameters } = scopeSql(scope);
  type Row = Omit<KeywordDay, 'keywordId' | 'position'> & { keyword: string; position: number };
  const rows = await clickhouse.query<Row>({
    sql: `SELECT toString(keyword_uuid) AS keyword, toUInt32(day - {from:Date}) AS at, state, position,
            depth_read AS depthRead
          FROM rank_readings FINAL
          WHERE ${sql} AND day BETWEEN {from:Date} AND {to:Date} AND state != 'failed'`,
    parameters: { ...parameters, from, to },
    comment: 'keyword-days',
  });
  return {
    source,
    rows: rows.map(({ keyword, position, ...row }) => ({
      ...row,
      keywordId: fromUuid(keyword),
      position: position === 0 ? null : position,
    })),
  };
}
