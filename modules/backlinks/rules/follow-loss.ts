import type { DecidedState } from './known-link';

export type Loss = {
  /** When the link was first seen to be gone; null while it is there. */
  missingSince: string | null;
  /** When a fetch a day later confirmed it; null before that. */
  lostAt: string | null;
};

const confirmedAfterMs = 24 * 3_600_000;

const goneStates: ReadonlySet<DecidedState> = new Set(['removed', 'page_gone']);
/** States that say neither that the link is there nor that it is gone. */
const unknownStates: ReadonlySet<DecidedState> = new Set([
  'unreachable',
  'blocked',
  'needs_rendering',
  'other_address',
]);

/** Whether a fetch in this state found the link. */
export const isFoundIn = (state: DecidedState): boolean =>
  !goneStates.has(state) && !unknownStates.has(state);

/**
 * A link is lost after two fetches without it, at least 24 hours apart. A fetch that says nothing
 * changes nothing, and one that finds the link ends the loss.
 */
export function followLoss(before: Loss, state: DecidedState, at: string): Loss {
  if (unknownStates.has(state)) return before;
  if (!goneStates.has(state)) return { missingSince: null, lostAt: null };
  const missingSince = before.missingSince ?? at;
  const isConfirmed = Date.parse(at) - Date.parse(missingSince) >= confirmedAfterMs;
  return { missingSince, lostAt: before.lostAt ?? (isConfirmed ? at : null) };
}
