import {
  type FailedReading,
  isFailed,
  type KeywordReading,
  type ReadingState,
} from './keyword-reading';
import { isDrop, type Standing } from './rank-status';

/** Fields of a keyword's row for its newest and previous readings. Times are in milliseconds. */
export type NewestReading = {
  state: ReadingState | 'pending' | 'failed';
  source: string | null;
  checkedAtMs: number | null;
  position: number | null;
  depthRead: number | null;
  previousPosition: number | null;
  previousCheckedAtMs: number | null;
  previousDepthRead: number | null;
  bestPosition: number | null;
  /** False while a drop has been seen only once. */
  confirmed: boolean;
  failedAtMs: number | null;
  failureCode: string | null;
};

export const neverRead: NewestReading = {
  state: 'pending',
  source: null,
  checkedAtMs: null,
  position: null,
  depthRead: null,
  previousPosition: null,
  previousCheckedAtMs: null,
  previousDepthRead: null,
  bestPosition: null,
  confirmed: true,
  failedAtMs: null,
  failureCode: null,
};

/** Returns the updated fields, or null if the reading is already applied or older. */
export function applyReading(kept: NewestReading, reading: KeywordReading): NewestReading | null {
  return isFailed(reading) ? applyFailure(kept, reading) : applySuccess(kept, reading);
}

/** Leaves the position unchanged: a failed check says nothing about the website. */
function applyFailure(kept: NewestReading, failure: FailedReading): NewestReading | null {
  const failedAtMs = Date.parse(failure.checkedAt);
  if (failedAtMs <= Math.max(kept.failedAtMs ?? 0, kept.checkedAtMs ?? 0)) return null;
  const { failureCode } = failure;
  return {
    ...kept,
    state: kept.checkedAtMs === null ? 'failed' : kept.state,
    failedAtMs,
    failureCode,
  };
}

type Success = Exclude<KeywordReading, FailedReading>;

function applySuccess(kept: NewestReading, reading: Success): NewestReading | null {
  const checkedAtMs = Date.parse(reading.checkedAt);
  if (kept.checkedAtMs !== null && checkedAtMs <= kept.checkedAtMs) return null;
  const { state, source, position, depthRead } = reading;
  // A new source starts a new series; the old source's readings are no baseline.
  const before = kept.source === source ? kept : neverRead;
  const isOldFailure = kept.failedAtMs === null || kept.failedAtMs <= checkedAtMs;
  return {
    state,
    source,
    checkedAtMs,
    position,
    depthRead,
    previousPosition: before.position,
    previousCheckedAtMs: before.checkedAtMs,
    previousDepthRead: before.depthRead,
    bestPosition: best(before.bestPosition, position),
    // The reading after an unconfirmed drop settles it: either the keyword is back, or the drop was
    // seen twice.
    confirmed: !(before.confirmed && isDrop(reading, standingOf(before))),
    failedAtMs: isOldFailure ? null : kept.failedAtMs,
    failureCode: isOldFailure ? null : kept.failureCode,
  };
}

function standingOf({ state, position, depthRead }: NewestReading): Standing | null {
  if (state === 'pending' || state === 'failed' || depthRead === null) return null;
  return { state, position, depthRead };
}

const best = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);
