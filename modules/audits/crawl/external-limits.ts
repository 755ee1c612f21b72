import type { FetchFacts } from '../rules/page-facts';

/** A host that gave no response to this many requests in a row is not asked again. */
export const silentInRowMax = 5;

/** How long a crawl continues for nothing but links to other sites. */
export const externalsAloneMsMax = 120_000;

/** Failures that every URL of a host has in common. */
const ofHost = new Set<string | null>(['dns', 'connect', 'tls', 'address_refused']);

/**
 * The facts of a URL that is not requested because its host failed again and again; null if they
 * say too little about it, such as after timeouts.
 */
export function factsOfSilentHost(last: FetchFacts, at: Date): FetchFacts | null {
  if (!ofHost.has(last.failure)) return null;
  const failureMessage = `${last.failureMessage ?? ''} Not requested: the last ${silentInRowMax} requests to this host failed.`;
  return { ...last, at: at.toISOString(), failureMessage, ttfbMs: null, totalMs: null };
}

/** Bounds the time in which a crawl requests nothing but URLs of other sites. */
export class TimeAlone {
  #sinceMs: number | undefined;
  readonly #max: number;

  constructor(max = externalsAloneMsMax) {
    this.#max = max;
  }

  /** Whether the time is over, in `performance.now()` time. */
  isOver(nowMs: number, hasOwnWork: boolean): boolean {
    if (hasOwnWork) this.#sinceMs = undefined;
    else this.#sinceMs ??= nowMs;
    return this.#sinceMs !== undefined && nowMs - this.#sinceMs >= this.#max;
  }
}
