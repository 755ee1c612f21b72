const firstDelayMs = 250;
const longestDelayMs = 5_000;
const failuresMax = 5;
const windowMs = 60_000;

export type RestartDecision = { kind: 'restart'; delayMs: number } | { kind: 'give_up' };

/** Decides how long to wait before a failed part is restarted, and when to give up. */
export class RestartPolicy {
  #failures: number[] = [];

  onFailure(nowMs: number): RestartDecision {
    this.#failures = [...this.#failures.filter((time) => nowMs - time < windowMs), nowMs];
    if (this.#failures.length >= failuresMax) return { kind: 'give_up' };
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (this.#failures.length - 1));
    return { kind: 'restart', delayMs };
  }
}
