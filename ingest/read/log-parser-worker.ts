import { Worker } from 'node:worker_threads';
import type { VerifierUpdate } from '../../modules/crawlers/bots/verification';
import { unavailable } from '../../platform/errors';
import type { BlockLines, ReadBlock, ReadTask } from './read-task';
import type { FromReader, ReaderThreadData, ToReader } from './reader-messages';

/** A block takes a fraction of a second: a thread that is silent for this long is stuck, or idle. */
const silentMsMax = 60_000;

/**
 * A thread makes garbage with every line and keeps next to nothing. With Node's default of three
 * times 16 MB of young heap it would fill all of that before it collects garbage.
 */
const youngHeapMb = 12;

type Reading = {
  resolve: (read: ReadBlock) => void;
  reject: (error: unknown) => void;
};

type WorkerEvents = {
  /** It has had no block for a minute. */
  onIdle: () => void;
  /** It has ended, for any reason. */
  onGone: () => void;
};

/** The main thread's handle of one reader thread. It must not be used after `onGone` was called. */
export class LogParserWorker {
  readonly #worker: Worker;
  readonly #readings: Reading[] = [];
  readonly #watch: NodeJS.Timeout;
  /** True once it has read a block, so that its death is an exception. */
  hasRead = false;

  constructor(script: string, data: ReaderThreadData, { onIdle, onGone }: WorkerEvents) {
    this.#watch = setTimeout(() => {
      if (this.load > 0) void this.close();
      else onIdle();
    }, silentMsMax).unref();
    this.#worker = new Worker(script, {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: youngHeapMb },
    });
    // An idle thread must not keep the process alive.
    this.#worker.unref();
    this.#worker.on('message', (answer: FromReader) => this.#settle(answer));
    // An uncaught error ends the thread, and `exit` follows.
    this.#worker.on('error', () => undefined);
    this.#worker.once('exit', () => {
      clearTimeout(this.#watch);
      const gone = unavailable('A reader of log lines');
      for (const { reject } of this.#readings.splice(0)) reject(gone);
      onGone();
    });
  }

  /** Number of blocks that were sent to the thread and have no result yet. */
  get load(): number {
    return this.#readings.length;
  }

  /**
   * Reads lines, which must not change until then. Throws AppError `unavailable` when the thread
   * dies.
   */
  async read(lines: BlockLines, task: ReadTask): Promise<ReadBlock> {
    const message: ToReader = { kind: 'read', lines, task };
    this.#worker.postMessage(message);
    if (this.#readings.length === 0) {
      this.#worker.ref();
      this.#watch.refresh();
    }
    return new Promise((resolve, reject) => this.#readings.push({ resolve, reject }));
  }

  learn(update: VerifierUpdate): void {
    const message: ToReader = { kind: 'learn', update };
    this.#worker.postMessage(message);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: FromReader): void {
    const reading = this.#readings.shift();
    if (!reading) throw new Error('a reader answered what it was not asked');
    if (this.#readings.length === 0) this.#worker.unref();
    this.#watch.refresh();
    this.hasRead = true;
    if (answer.kind === 'failed') reading.reject(answer.error);
    else {
      const { kind: _, ...read } = answer;
      reading.resolve(read);
    }
  }
}
