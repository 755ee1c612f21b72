import { dayMs } from '../../../platform/calendar/day';
import type { Queries } from '../../../platform/postgres/database';
import {
  hasLiveVolumes,
  measureVolumes,
  type VolumeSize,
} from '../keywords/store/search-volume-store';
import { searchVolumeCallCredits } from '../rules/credits';
import { type KeywordDataSource, volumeValidDays } from '../rules/search-volume';
import { collectionDefaults } from '../workflow-input';

/** The search volumes that a collection would read before its rankings. */
export type VolumePlan = VolumeSize & {
  source: KeywordDataSource;
  /** Volumes read before this time are old. */
  dueBefore: string;
};

/**
 * Plans the search volumes to read, of keywords that are not frozen; returns null if the source is
 * not to be queried.
 */
export async function planVolumes(
  db: Queries,
  websiteId: string,
  source: KeywordDataSource,
  frozen: Promise<string | null>,
): Promise<VolumePlan | null> {
  const dueBefore = new Date(Date.now() - volumeValidDays * dayMs).toISOString();
  const [isLive, size] = await Promise.all([
    source === 'sandbox' && hasLiveVolumes(db, websiteId),
    measureVolumes(db, { websiteId, source, dueBefore }, frozen),
  ]);
  return isLive ? null : { source, dueBefore, ...size };
}

/** Returns the cost of the calls in credits; the sandbox is free. */
export const volumeCredits = (source: KeywordDataSource, calls: number): number =>
  source === 'sandbox' ? 0 : calls * searchVolumeCallCredits;

/**
 * Returns the number of calls for one job: volumes never use credits needed for rankings. Null
 * credits mean no limit.
 */
export function volumeCalls(plan: VolumePlan | null, creditsLeft: number | null): number {
  if (!plan) return 0;
  const calls = Math.min(plan.calls, collectionDefaults.volumeCallsMax);
  if (creditsLeft === null || plan.source === 'sandbox') return calls;
  return Math.min(calls, Math.max(0, Math.floor(creditsLeft / searchVolumeCallCredits)));
}
