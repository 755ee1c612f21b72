import { matchesTarget } from '../../modules/rankings/rules/target-url-match';
import type { RankingRow } from '../../modules/rankings/store/rank-list';
import { toPageFields } from './page-fields';

/** Maps a ranking row to its public form. */
export const toRanking = ({ id, ...row }: RankingRow) => ({
  ...row,
  ...toPageFields(row),
  keywordId: id,
  isTargetUrl: matchesTarget(row.targetUrl, row.url),
});

/** Maps a stream of ranking rows. */
export async function* toRankings(rows: AsyncIterable<RankingRow>) {
  for await (const row of rows) yield toRanking(row);
}
