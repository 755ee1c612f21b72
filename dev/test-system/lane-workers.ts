import type { Activities } from '../../activities';
import { type RunningWorkers, type StartWorkers, startOwnWorkers } from './open-collector';

/** Longer than a worker's own shutdown gives its activities. */
const finishMsMax = 10_000;

type Kept = { key: string; workers: RunningWorkers };
type Activity = (...args: unknown[]) => Promise<unknown>;

/**
 * Keeps one set of Temporal workers for collectors that follow each other: to create 25 workers takes over a
 * second. Each collector brings its own activities.
 */
export class LaneWorkers {
  #kept: Kept | undefined;
  #activities: Activities | undefined;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #clear: () => Promise<void>;

  /** `clear` ends all workflows of the namespace. */
  constructor(clear: () => Promise<void>) {
    this.#clear = clear;
  }

  readonly start: StartWorkers = async (config, activities) => {
    const key = JSON.stringify([config.temporal, config.providerRequestsPerMinute]);
    if (this.#kept?.key !== key) await this.close();
    this.#activities = activities;
    this.#kept ??= {
      key,
      workers: await startOwnWorkers(config, this.#forwardedTo(Object.keys(activities))),
    };
    return { stop: () => this.#release() };
  };

  async close(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    await kept?.workers.stop();
  }

  /** Waits for the activities of a collector that closes; what does not end has its workers closed. */
  async #release(): Promise<void> {
    await this.#clear();
    const timer = AbortSignal.timeout(finishMsMax);
    const late = new Promise<'late'>((resolve) =>
      timer.addEventListener('abort', () => resolve('late')),
    );
    const ended = Promise.allSettled([...this.#underWay]).then(() => 'ended' as const);
    if ((await Promise.race([ended, late])) === 'late') await this.close();
    this.#activities = undefined;
  }

  #forwardedTo(names: string[]): Activities {
    const forward =
      (name: string): Activity =>
      (...args) => {
        const activities = this.#activities as unknown as Record<string, Activity> | undefined;
        const run = activities?.[name];
        if (!run) return Promise.reject(new Error(`${name} belongs to a test that has ended.`));
        const result = run(...args);
        this.#underWay.add(result);
        const done = () => this.#underWay.delete(result);
        result.then(done, done);
        return result;
      };
    return Object.fromEntries(names.map((name) => [name, forward(name)])) as unknown as Activities;
  }
}
