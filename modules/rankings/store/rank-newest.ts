import { type RankedRow, roundedTraffic } from '../rules/ranking-row';
import type { RankKeyword } from './rank-row';

const comparable = new Set(['improved', 'declined', 'unchanged']);

/** Builds a row of a keyword's newest reading compared with the previous one, both from its row. */
export function toNewestRow({ newest, searchVolume }: RankKeyword): RankedRow {
  const { position, previousPosition, status, depthRead } = newest;
  const isRead = newest.checkedAt !== null;
  // A reading that was too shallow for the comparison does not count as not found.
  const isCutShort = newest.state === 'not_found' && status === 'beyond_depth';
  return {
    position,
    previousPosition,
    change:
      comparable.has(status) && position !== null && previousPosition !== null
        ? previousPosition - position
        : null,
    status,
    url: newest.url,
    traffic: isRead ? roundedTraffic(searchVolume, { state: newest.state, position }) : null,
    serpFeatures: newest.serpFeatures,
    aiOverview: newest.aiOverview,
    ownUrls: newest.ownUrls,
    previousCheckedAt: newest.previousCheckedAt,
    evidence: {
      state: isCutShort ? 'beyond_depth' : newest.state,
      source: newest.source,
      checkedAt: newest.checkedAt,
      depth: depthRead,
      samples: isRead ? 1 : 0,
      isConfirmed: isRead ? newest.confirmed : null,
      failureCode: newest.failureCode,
      failedAt: newest.failedAt,
    },
  };
}
