import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../core/errors';
import {
  commitGathered,
  type GatheredDeps,
  type GatheredOutcome,
  type WholeStream,
} from './commit-gathered';
import { rowBytesOf } from './read-task';

/** Who waits longer is told to come back: more arrives than the databases take. */
const waitMsMax = 20_000;

/**
 * Streams of one commit at most, since the event loop prepares each in one go; and from how many bytes of
 * rows on no further one joins.
 */
const streamsMax = 25;
const rowBytesMax = 8 * 1024 * 1024;

/**
 * Where streams come side by side, commits begin so far apart, so that more of them go together: an insert
 * costs the store the same whatever is in it. A stream that comes alone never waits for that.
 */
const paceMs = 100;

const busy = () =>
  new AppError('unavailable', 'More log lines come in than can be stored. Try again shortly.', {
    retryAfterSeconds: 5,
  });

type Waiting = { stream: WholeStream; take: (outcome: Promise<GatheredOutcome>) => void };

/**
 * Commits small streams together: while some are being committed others gather, and go together next,
 * first come, first served.
 */
export class CommitGatherer {
  readonly #deps: GatheredDeps;
  readonly #waiting: Waiting[] = [];
  #isAtWork = false;

  constructor(deps: GatheredDeps) {
    this.#deps = deps;
  }

  /** Throws AppError `unavailable` when it takes too long or the store is away, or the signal's reason. */
  async commit(stream: WholeStream, signal: AbortSignal): Promise<GatheredOutcome> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<GatheredOutcome>();
    const waiting: Waiting = { stream, take: resolve };
    const giveUp = () => {
      const place = this.#waiting.indexOf(waiting);
      // Its rows are on their way.
      if (place === -1) return;
      this.#waiting.splice(place, 1);
      reject(signal.aborted ? signal.reason : busy());
    };
    const timer = setTimeout(giveUp, waitMsMax);
    signal.addEventListener('abort', giveUp, { once: true });
    this.#waiting.push(waiting);
    void this.#work();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  async #work(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    while (this.#waiting.length > 0) {
      const nextAtMs = performance.now() + paceMs;
      const together = this.#next();
      await this.#commitAll(together);
      const isFull = this.#waiting.length >= streamsMax;
      if (together.length > 1 && !isFull) await sleep(Math.max(0, nextAtMs - performance.now()));
    }
    this.#isAtWork = false;
  }

  #next(): Waiting[] {
    let rowBytes = 0;
    const beyond = this.#waiting.findIndex(({ stream }, place) => {
      const isFull = place === streamsMax || rowBytes > rowBytesMax;
      rowBytes += rowBytesOf(stream.read);
      return isFull;
    });
    return this.#waiting.splice(0, beyond === -1 ? this.#waiting.length : beyond);
  }

  async #commitAll(together: readonly Waiting[]): Promise<void> {
    const outcomes = commitGathered(
      this.#deps,
      together.map(({ stream }) => stream),
    );
    for (const [place, { take }] of together.entries()) {
      take(outcomes.then((all) => all[place] ?? 'alone'));
    }
    await outcomes.catch(() => undefined);
  }
}
