import { type RankedRow, roundedTraffic } from '../rules/ranking-row';
import type { RankKeyword } from './rank-row';

const comparable = new Set(['improved', 'declined', 'unchanged']);

/** The newest reading of a keyword beside the one before it, as its row holds them. */
export function toNewestRow({ newest, searchVolume }: RankKeyword): RankedRow {
  const { position, previousPosition, status, depthRead } = newest;
  const isRead = newest.checkedAt !== null;
  // Not found by a reading too shallow to tell is not the same as not found.
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
      confirmed: isRead ? newest.confirmed : null,
      failureCode: newest.failureCode,
      failedAt: newest.failedAt,
    },
  };
}
