import { toAppError } from '../http/error-handler';

/** How long a failure counts when no stream follows that could show that it is over. */
const staleMs = 5 * 60_000;

export type LogHealthState =
  | { status: 'up' }
  | { status: 'down'; failedAt: string; reason: string };

/**
 * Whether this process can store log lines, by how its newest streams ended. A ping does not show it:
 * databases with a full disk answer queries and refuse every insert.
 */
export class LogHealth {
  #failedAtMs: number | undefined;
  #reason = '';

  /** Records how a stream ended, and returns its outcome unchanged. */
  async watch<T>(storing: Promise<T>): Promise<T> {
    try {
      const result = await storing;
      this.#failedAtMs = undefined;
      return result;
    } catch (error) {
      const { status, message } = toAppError(error);
      if (status >= 500) {
        this.#failedAtMs = Date.now();
        this.#reason = message;
      }
      throw error;
    }
  }

  state(nowMs = Date.now()): LogHealthState {
    const failedAtMs = this.#failedAtMs;
    if (failedAtMs === undefined || nowMs - failedAtMs > staleMs) return { status: 'up' };
    return {
      status: 'down',
      failedAt: new Date(failedAtMs).toISOString(),
      reason: `Log lines cannot be stored: ${this.#reason}`,
    };
  }
}
