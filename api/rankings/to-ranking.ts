import { matchesTarget } from '../../modules/rankings/rules/target-url-match';
import type { RankingRow } from '../../modules/rankings/store/rank-list';
import { toPageFields } from './page-fields';

/** Maps a ranking row to its public form; field by field, as `RankingRow` is made. */
export const toRanking = (row: RankingRow) => {
  const { aiOverview, ownUrls } = toPageFields(row);
  return {
    websiteId: row.websiteId,
    domain: row.domain,
    keyword: row.keyword,
    country: row.country,
    language: row.language,
    location: row.location,
    device: row.device,
    engine: row.engine,
    targetUrl: row.targetUrl,
    searchVolume: row.searchVolume,
    position: row.position,
    previousPosition: row.previousPosition,
    change: row.change,
    status: row.status,
    url: row.url,
    traffic: row.traffic,
    serpFeatures: row.serpFeatures,
    aiOverview,
    ownUrls,
    previousCheckedAt: row.previousCheckedAt,
    evidence: row.evidence,
    keywordId: row.id,
    isTargetUrl: matchesTarget(row.targetUrl, row.url),
  };
};

/** Maps a stream of ranking rows. */
export async function* toRankings(rows: AsyncIterable<RankingRow>) {
  for await (const row of rows) yield toRanking(row);
}
