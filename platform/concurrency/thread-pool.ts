import { Piscina } from 'piscina';

/** Idle threads are ended after this: most processes rarely use them. */
const idleMsMax = 30_000;

export type ThreadPoolOptions = {
  /** The compiled module whose functions run in the threads. */
  script: string;
  threads?: number;
  /** Tasks that a thread has at hand, so that it need not wait for the next. */
  tasksAThread?: number;
  /** Heap of a thread: a task that needs more fails alone, without affecting other work. */
  oldHeapMb?: number;
  youngHeapMb?: number;
};

/** Threads that start with the first task, and end when there are no more. */
export class ThreadPool {
  readonly #pool: Piscina;
  #startError: unknown;

  constructor(options: ThreadPoolOptions) {
    const { script, threads = 1, tasksAThread = 1, oldHeapMb, youngHeapMb } = options;
    this.#pool = new Piscina({
      filename: script,
      minThreads: 0,
      maxThreads: threads,
      concurrentTasksPerWorker: tasksAThread,
      idleTimeout: idleMsMax,
      recordTiming: false,
      resourceLimits: {
        ...(oldHeapMb && { maxOldGenerationSizeMb: oldHeapMb }),
        ...(youngHeapMb && { maxYoungGenerationSizeMb: youngHeapMb }),
      },
    });
    // A thread could not start. Piscina would let its tasks wait for another one for ever.
    this.#pool.on('error', (error) => {
      this.#startError = error;
      void this.close();
    });
  }

  /** Runs a function of the script. Aborting ends the thread at once; the next task starts another. */
  async run<Result>(name: string, task: object, signal?: AbortSignal): Promise<Result> {
    this.#startError = undefined;
    try {
      return await this.#pool.run(task, { name, ...(signal && { signal }) });
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#startError ?? error;
    }
  }

  /** Ends the threads and rejects all waiting tasks; a later task starts new ones. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
