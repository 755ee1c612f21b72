import type { Plan } from '../../account/rules/plans';

/**
 * What is known of a keyword's position, and how well:
 * `pending` before the first check, `failed` when there was no reading yet and the check failed,
 * `measured`, `not_found` within the depth that was read, `beyond_depth` where two readings of
 * different depths cannot be compared, `stale` when the newest check failed after a reading or the
 * reading is old, `frozen` for keywords over the plan's limit, which are kept but not collected.
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

/** A reading is old after three times its cadence: one missed day is not yet a reason to doubt it. */
export const staleAfterDays = (cadence: Plan['keywordCadence']): number =>
  3 * daysByCadence[cadence];
