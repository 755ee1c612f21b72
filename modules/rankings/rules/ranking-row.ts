import { estimatedTraffic } from './ctr-curve';
import type { EvidenceState } from './keyword-evidence';
import type { AiOverviewSeen } from './keyword-reading';
import { compareDays, compareReadings, type RankStatus, type Standing } from './rank-status';
import type { OwnUrl } from './ranking';

/** Evidence for a keyword's position at a given time. */
export type RankEvidence = {
  state: EvidenceState | 'not_measured';
  source: string | null;
  checkedAt: string | null;
  /** Number of results read; "not found" applies only within them. */
  depth: number | null;
  samples: number;
  isConfirmed: boolean | null;
  failureCode: string | null;
  failedAt: string | null;
};

/** The part of a ranking row that depends on the requested dates. */
export type RankedRow = {
  position: number | null;
  previousPosition: number | null;
  change: number | null;
  status: RankStatus;
  url: string | null;
  traffic: number | null;
  serpFeatures: string[];
  aiOverview: AiOverviewSeen | null;
  ownUrls: OwnUrl[];
  /** Time of the reading that `previousPosition` is from. */
  previousCheckedAt: string | null;
  evidence: RankEvidence;
};

/**
 * Returns whole visits per month; null if volume or position is unknown, 0 if known not to rank.
 */
export function roundedTraffic(
  volume: number | null,
  { state, position }: { state: string; position: number | null },
): number | null {
  if (position === null && state !== 'not_found') return null;
  const visits = estimatedTraffic(volume, position);
  return visits === null ? null : Math.round(visits);
}

type Seen = Standing & {
  checkedAt: string;
  source: string;
  url: string | null;
  ownUrls: OwnUrl[];
  serpFeatures: string[];
  aiOverview: AiOverviewSeen;
};

export type DatedReadings = {
  /** The newest reading on or before the date. */
  now: Seen | null;
  before: (Standing & { checkedAt: string }) | null;
  /** True if `before` is a requested comparison date rather than the previous reading. */
  isCompared: boolean;
  /** A failed check on a later day than `now`. */
  failure: { checkedAt: string; failureCode: string } | null;
  searchVolume: number | null;
  /** False for an unconfirmed drop, which only the newest reading can be. */
  confirmed: boolean;
};

/** Builds a ranking row at a date. */
export function rankAtDate(of: DatedReadings): RankedRow {
  const { now, before, failure } = of;
  const { status, change } = statusAtDate(of);
  return {
    position: now?.position ?? null,
    previousPosition: before?.position ?? null,
    change,
    status,
    url: now?.url ?? null,
    traffic: now && roundedTraffic(of.searchVolume, now),
    serpFeatures: now?.serpFeatures ?? [],
    aiOverview: now?.aiOverview ?? null,
    ownUrls: now?.ownUrls ?? [],
    previousCheckedAt: before?.checkedAt ?? null,
    evidence: {
      state: failure ? (now ? 'stale' : 'failed') : evidenceState(now, status),
      source: now?.source ?? null,
      checkedAt: now?.checkedAt ?? null,
      depth: now?.depthRead ?? null,
      samples: now ? 1 : 0,
      isConfirmed: now && of.confirmed,
      failureCode: failure?.failureCode ?? null,
      failedAt: failure?.checkedAt ?? null,
    },
  };
}

/** A reading that was too shallow for the comparison does not count as not found. */
function evidenceState(now: Standing | null, status: RankStatus): RankEvidence['state'] {
  if (now === null) return 'not_measured';
  return now.position === null && status === 'beyond_depth' ? 'beyond_depth' : now.state;
}

const dayOf = ({ checkedAt }: { checkedAt: string }) => checkedAt.slice(0, 10);

function statusAtDate({ now, before, isCompared, failure }: DatedReadings) {
  if (failure) return { status: 'failed' as const, change: null };
  // Both dates have the same reading: the website was not read after the earlier date.
  if (now && before && dayOf(now) === dayOf(before)) return compareDays(now, null);
  if (isCompared || now === null) return compareDays(now, before);
  return compareReadings(now, before);
}
