import type { ReadingState } from './keyword-reading';
import { compareStandings } from './rank-change';

/**
 * Result of comparing a keyword with an earlier reading. `beyond_depth`: one of the two readings
 * was too shallow for a comparison. `not_measured`: one of the two days has no reading. `failed`:
 * the newest check failed, so the position is an old one. `pending`: never checked. `first`: found by
 * the first reading of its series, which is no change.
 */
export const rankStatuses = [
  'improved',
  'declined',
  'unchanged',
  'first',
  'new',
  'lost',
  'not_found',
  'beyond_depth',
  'not_measured',
  'pending',
  'failed',
] as const;

export type RankStatus = (typeof rankStatuses)[number];

export type Standing = { state: ReadingState; position: number | null; depthRead: number };

export type RankComparison = { status: RankStatus; change: number | null };

/**
 * Compares a reading with the previous one; without one, it is the first of its series. `change` is
 * previousPosition − position, so that up is positive; it is null unless both rank.
 */
export function compareReadings(now: Standing, before: Standing | null): RankComparison {
  if (before === null) return { status: firstStatus(now), change: null };
  const comparison = compareStandings(now, before);
  const saysNothing = comparison.status === 'not_found' && now.state === 'beyond_depth';
  return saysNothing ? { status: 'beyond_depth', change: null } : comparison;
}

function firstStatus({ state, position }: Standing): RankStatus {
  if (position !== null) return 'first';
  return state === 'beyond_depth' ? 'beyond_depth' : 'not_found';
}

/** Compares two days, either of which may have no reading. */
export function compareDays(now: Standing | null, before: Standing | null): RankComparison {
  if (now === null || before === null) return { status: 'not_measured', change: null };
  return compareReadings(now, before);
}

/** Positions that a keyword must lose in one step to count as a drop. */
export const dropPlacesMin = 5;

/**
 * Whether a reading is a drop: out of the depth that was read, or down by at least `dropPlacesMin`.
 * It may be an anomaly of one reading.
 */
export function isDrop(now: Standing, before: Standing | null): boolean {
  if (before === null) return false;
  const { status, change } = compareReadings(now, before);
  return status === 'lost' || (change !== null && change <= -dropPlacesMin);
}
