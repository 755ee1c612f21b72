import type { Workspace } from '../../../platform/workspace';
import { keywordsMatching, type RankFilter } from './rank-filter';
import { type RankKeyword, readRankKeywords } from './rank-row';
import { resolveScope, scopeSql } from './rank-scope';

/** A page that ranked for a keyword on some of the days. */
export type UrlSpan = { url: string; days: number; firstDay: string; lastDay: string };

export type Cannibalized = {
  keyword: RankKeyword;
  /** Whether two or more pages are on the newest result page. */
  hasSeveralUrls: boolean;
  /** Pages that replaced each other, newest first; empty if only one page ranked. */
  changes: UrlSpan[];
};

type SpanRow = UrlSpan & { keywordId: string };

/** Returns keywords whose pages compete with each other, by id. */
export async function readCannibalized(
  workspace: Workspace,
  { filter, from }: { filter: RankFilter; from: string },
): Promise<Cannibalized[]> {
  const { scope, several } = await workspace.scan(async (tx) => {
    const rows = await tx.run<{ id: string }>(
      keywordsMatching(workspace.workspaceId, filter)
        .select('keywords.id')
        // A page with the snippet that ranks again further down counts once.
        .whereRaw(
          `(select count(distinct own ->> 'url') from jsonb_array_elements(keywords.own_urls) own) > 1`,
        ),
    );
    const found = await resolveScope(tx, filter, undefined);
    return { scope: found, several: new Set(rows.map(({ id }) => id)) };
  });
  const { sql: condition, parameters } = scopeSql(scope);
  const spans = await workspace.clickhouse.query<SpanRow>({
    sql: `SELECT keyword_id AS keywordId, url, uniqExact(day) AS days,
            toString(min(day)) AS firstDay, toString(max(day)) AS lastDay
          FROM rank_readings FINAL
          WHERE ${condition} AND state = 'measured' AND day >= {from:Date}
          GROUP BY keywordId, url ORDER BY keywordId, lastDay DESC, url`,
    parameters: { ...parameters, from },
    comment: 'rank-url-changes',
  });
  const spansOf = Map.groupBy(spans, ({ keywordId }) => keywordId);
  const changed = [...spansOf].filter(([, urls]) => urls.length > 1).map(([id]) => id);
  const ids = [...new Set([...several, ...changed])].sort();
  const keywords = await workspace.scan((tx) => readRankKeywords(tx, ids));
  return keywords.map((keyword) => {
    const urls = spansOf.get(keyword.id) ?? [];
    return {
      keyword,
      hasSeveralUrls: several.has(keyword.id),
      changes: urls.length > 1 ? urls.map(({ keywordId: _, ...span }) => span) : [],
    };
  });
}
