import { AppError } from '../errors';
import { FairSemaphore } from './fair-semaphore';
import { ThreadPool } from './thread-pool';

const retryAfterSeconds = 60;

export type OffLoopOptions = {
  /** The compiled module whose functions run in the thread. */
  script: string;
  /** Longest time that a task waits for those before it. */
  waitMsMax: number;
  /** Why a task that waited too long is refused, as a sentence. */
  busyText: string;
};

/** Computes off the event loop what takes seconds: one task at a time, the workspaces in turn. */
export class OffLoop {
  readonly #pool: ThreadPool;
  readonly #turns: FairSemaphore;

  constructor({ script, waitMsMax, busyText }: OffLoopOptions) {
    this.#pool = new ThreadPool({ script });
    this.#turns = new FairSemaphore({
      all: 1,
      waitMsMax,
      refusal: () =>
        new AppError('rate_limited', `${busyText} Try again in a minute.`, { retryAfterSeconds }),
    });
  }

  /** Runs a function of the script. Throws AppError `rate_limited` if its turn does not come. */
  protected run<Result>(workspaceId: string, name: string, task: object): Promise<Result> {
    return this.#turns.run(workspaceId, () => this.#pool.run<Result>(name, task));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
