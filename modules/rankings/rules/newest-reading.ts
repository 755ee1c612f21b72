import { dayMs } from '../../../platform/calendar/day';
import {
  type FailedReading,
  isFailed,
  type KeywordReading,
  type ReadingState,
} from './keyword-reading';
import { isDrop, type Standing } from './rank-status';

/**
 * Fields of a keyword's row for its newest reading and the last one of an earlier day: two readings
 * of one day are never compared. Times are in milliseconds.
 */
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
  /** Position before a drop, until a later drop; null without one, and after the keyword is back. */
  dropFrom: number | null;
  dropConfirmedAtMs: number | null;
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
  dropFrom: null,
  dropConfirmedAtMs: null,
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
  const series = kept.source === source ? kept : neverRead;
  const before = baselineOf(series, checkedAtMs);
  const confirmed = !(before.mayDrop && isDrop(reading, before.standing));
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
    bestPosition: best(series.bestPosition, position),
    confirmed,
    ...dropOf(series, reading, { confirmed, atMs: checkedAtMs, from: before.position }),
    failedAtMs: isOldFailure ? null : kept.failedAtMs,
    failureCode: isOldFailure ? null : kept.failureCode,
  };
}

/** Follows a drop: seen once, then confirmed by the next reading, or forgotten when it is back. */
function dropOf(
  kept: NewestReading,
  reading: Success,
  { confirmed, atMs, from }: { confirmed: boolean; atMs: number; from: number | null },
): Pick<NewestReading, 'dropFrom' | 'dropConfirmedAtMs'> {
  if (!confirmed) return { dropFrom: from, dropConfirmedAtMs: null };
  const { dropFrom, dropConfirmedAtMs } = kept;
  if (dropFrom === null) return { dropFrom: null, dropConfirmedAtMs: null };
  const start = { state: 'measured' as const, position: dropFrom, depthRead: reading.depthRead };
  if (!isDrop(reading, start)) return { dropFrom: null, dropConfirmedAtMs: null };
  return { dropFrom, dropConfirmedAtMs: kept.confirmed ? dropConfirmedAtMs : atMs };
}

const dayOf = (ms: number) => Math.floor(ms / dayMs);

type Baseline = Pick<NewestReading, 'position' | 'checkedAtMs' | 'depthRead'> & {
  standing: Standing | null;
  /**
   * False after an unconfirmed drop: the reading after it settles it, as either the keyword is back
   * or the drop was seen twice.
   */
  mayDrop: boolean;
};

/** Returns what a reading is compared with: the newest reading of an earlier day. */
function baselineOf(kept: NewestReading, atMs: number): Baseline {
  if (kept.checkedAtMs === null || dayOf(kept.checkedAtMs) !== dayOf(atMs)) {
    return { ...kept, standing: standingOf(kept), mayDrop: kept.confirmed };
  }
  const earlier = {
    position: kept.previousPosition,
    checkedAtMs: kept.previousCheckedAtMs,
    depthRead: kept.previousDepthRead,
  };
  const { position, depthRead } = earlier;
  const state = position === null ? ('not_found' as const) : ('measured' as const);
  const standing = depthRead === null ? null : { state, position, depthRead };
  const now = standingOf(kept);
  return { ...earlier, standing, mayDrop: now === null || !isDrop(now, standing) };
}

function standingOf({ state, position, depthRead }: NewestReading): Standing | null {
  if (state === 'pending' || state === 'failed' || depthRead === null) return null;
  return { state, position, depthRead };
}

const best = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);
