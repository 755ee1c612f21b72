const second = 1_000;
const hour = 3_600 * second;

/** A delivery that has not arrived after this long has failed. */
export const retriesEndAfterMs = 72 * hour;
/** A webhook whose deliveries all failed for this long is disabled. */
export const disabledAfterMs = 5 * 24 * hour;
/** A receiver has this long to answer. */
export const deliveryTimeoutMs = 10 * second;

const firstDelayMs = 5 * second;
const longestDelayMs = 12 * hour;
/** Failures in a row after which a receiver gets one attempt at a time. */
const failuresMax = 5;
const longestPauseMs = 600 * second;

/** What became of one request: its response, or the reason for not having one. */
export type Sent = {
  httpStatus: number | null;
  /** Null for a response. */
  error: string | null;
  retryAfterMs: number | null;
};

/** What follows from an attempt: for its delivery, and for the webhook. */
export type Outcome = {
  state: 'delivered' | 'pending' | 'failed';
  /** Time until the next attempt; null for the last one. */
  retryInMs: number | null;
  /** Time for which the webhook gets nothing; null for no pause. */
  pauseMs: number | null;
  disable: 'gone' | 'failing' | null;
};

/**
 * Returns the wait before an attempt: 5 s, then three times as long each time, at most 12 hours. A
 * tenth of it is drawn, so that receivers that return are not hit by everything at once.
 */
export function retryDelayMs(tries: number, random: number): number {
  const delay = Math.min(firstDelayMs * 3 ** (tries - 1), longestDelayMs);
  return Math.round(delay * (0.95 + random / 10));
}

/** Decides what follows from an attempt. Any status of 2xx is a success, a redirect is a failure. */
export function evaluateAttempt(
  { httpStatus, retryAfterMs }: Sent,
  known: {
    /** Attempts of this delivery, this one included. */
    tries: number;
    /** Time since the delivery was first due. */
    ageMs: number;
    /** Failures of the webhook in a row before this one, and how long they last. */
    failures: number;
    failingMs: number;
    random: number;
  },
): Outcome {
  const none = { retryInMs: null, pauseMs: null, disable: null };
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) {
    return { ...none, state: 'delivered' };
  }
  if (httpStatus === 410) return { ...none, state: 'failed', disable: 'gone' };
  const disable = known.failingMs >= disabledAfterMs ? 'failing' : null;
  const asked = retryAfterMs ?? 0;
  const retryInMs = Math.max(retryDelayMs(known.tries, known.random), asked);
  const pauseMs =
    asked > 0 ? asked : known.failures + 1 < failuresMax ? null : pauseOf(known.failures + 1);
  if (known.ageMs + retryInMs > retriesEndAfterMs) {
    return { state: 'failed', retryInMs: null, pauseMs, disable };
  }
  return { state: 'pending', retryInMs, pauseMs, disable };
}

const pauseOf = (failures: number) =>
  Math.min(second * 2 ** Math.min(failures - failuresMax, 20), longestPauseMs);

/** Requests at once: a receiver that fails gets one at a time, until one succeeds. */
export const atOnceOf = (failures: number, atOnceMax: number): number =>
  failures === 0 ? atOnceMax : 1;
