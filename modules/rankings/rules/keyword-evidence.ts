import type { Plan } from '../../account/rules/plans';
import type { RankStatus } from './rank-status';

/**
 * Evidence for a keyword's position: `pending` before the first check; `failed` when the check
 * failed and there is no reading yet; `measured`; `not_found` within the depth that was read;
 * `beyond_depth` when two readings of different depths cannot be compared; `stale` when the reading
 * is old or the newest check failed after it; `frozen` for keywords over the plan's limit, which
 * are kept but not collected.
 */
export const evidenceStates = [
  'pending',
  'measured',
  'not_found',
  'beyond_depth',
  'failed',
  'stale',
  'frozen',
] as const;

export type EvidenceState = (typeof evidenceStates)[number];

const daysByCadence = { daily: 1, weekly: 7 } as const;

/**
 * Days after which a reading is stale: three times its cadence, so one missed day raises no doubt.
 */
export const staleAfterDays = (cadence: Plan['keywordCadence']): number =>
  3 * daysByCadence[cadence];

type Newest = { status: RankStatus; checkedAt: string | null };

/** Evidence where no result page is stored: of a day, or of the newest reading without one. */
export function stateWithoutPage(
  { status, checkedAt }: Newest,
  date: string | undefined,
): 'pending' | 'failed' | 'not_measured' {
  // A page that was read once may be past its retention.
  if (date !== undefined || checkedAt !== null) return 'not_measured';
  return status === 'failed' ? 'failed' : 'pending';
}
