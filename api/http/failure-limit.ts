import { AppError } from '../../platform/errors';
import type { SystemQueries } from '../../platform/postgres/database';
import { RequestBatcher } from '../../platform/request-batcher';
import { countHits } from './count-hits';

const failureLimit = { failuresMax: 600, windowSeconds: 60 };

/** Counts requests with bad keys by address, and refuses addresses with too many. */
export class FailureLimit {
  readonly #failures: RequestBatcher<string, { hitNumber: number; resetsInMs: number }>;
  readonly #blockedUntil = new Map<string, number>();
  readonly #system: SystemQueries;

  constructor(system: SystemQueries) {
    this.#system = system;
    this.#failures = new RequestBatcher((addresses) => this.#countFailures(addresses));
  }

  /** Counts a failure. Throws `rate_limited` for an address with too many. */
  async count(address: string): Promise<void> {
    const blockedForMs = (this.#blockedUntil.get(address) ?? 0) - Date.now();
    if (blockedForMs > 0) throw tooManyFailures(blockedForMs);
    const { hitNumber, resetsInMs } = await this.#failures.add(address);
    if (hitNumber <= failureLimit.failuresMax) return;
    this.#block(address, resetsInMs);
    throw tooManyFailures(resetsInMs);
  }

  /** Caches the block, so that a flood of bad keys costs no further look-ups. */
  #block(address: string, forMs: number): void {
    const now = Date.now();
    if (this.#blockedUntil.size > 10_000) {
      for (const [known, until] of this.#blockedUntil) {
        if (until <= now) this.#blockedUntil.delete(known);
      }
    }
    this.#blockedUntil.set(address, now + forMs);
  }

  async #countFailures(counts: Map<string, number>) {
    const subjects = new Map([...counts].map(([address, count]) => [`auth:${address}`, count]));
    const rows = await countHits(this.#system, subjects, failureLimit.windowSeconds);
    const bySubject = new Map(rows.map((row) => [row.subject, row]));
    return [...counts].flatMap(([address, count]) => {
      const row = bySubject.get(`auth:${address}`);
      return Array.from({ length: count }, (_, index) => ({
        hitNumber: (row?.hits ?? 0) - count + index + 1,
        resetsInMs: row?.resetsInMs ?? 0,
      }));
    });
  }
}

const tooManyFailures = (forMs: number) =>
  new AppError('rate_limited', 'Too many requests with bad keys from this address.', {
    retryAfterSeconds: forMs / 1000,
  });
