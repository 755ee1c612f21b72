import { matchesTarget } from '../../modules/rankings/rules/target-url-match';
import type { RankingRow } from '../../modules/rankings/store/rank-list';

/** A ranking row as clients see it. */
export const toRanking = ({ id, ...row }: RankingRow) => ({
  ...row,
  keywordId: id,
  targetUrlMatch: matchesTarget(row.targetUrl, row.url),
});

/** The same for a stream. */
export async function* toRankings(rows: AsyncIterable<RankingRow>) {
  for await (const row of rows) yield toRanking(row);
}
