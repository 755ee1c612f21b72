import { Piscina } from 'piscina';
import { AppError } from './errors';
import { WorkspaceTurns } from './workspace-turns';

/** Idle threads are ended after this: most processes rarely compute anything. */
const idleMsMax = 30_000;
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
  readonly #pool: Piscina;
  readonly #turns: WorkspaceTurns;

  constructor({ script, waitMsMax, busyText }: OffLoopOptions) {
    this.#pool = new Piscina({
      filename: script,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMsMax,
      recordTiming: false,
    });
    this.#turns = new WorkspaceTurns({
      each: 1,
      all: 1,
      waitMsMax,
      refusal: () =>
        new AppError('rate_limited', `${busyText} Try again in a minute.`, { retryAfterSeconds }),
    });
  }

  /** Runs a function of the script. Throws AppError `rate_limited` if its turn does not come. */
  protected run<Result>(workspaceId: string, name: string, task: object): Promise<Result> {
    return this.#turns.run(workspaceId, () => this.#pool.run(task, { name }));
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
