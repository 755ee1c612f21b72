import { join } from 'node:path';
import { Verifier, type VerifierUpdate } from '../../modules/crawlers/bots/verification';
import { FairOrder } from '../../platform/concurrency/fair-order';
import { FairSemaphore } from '../../platform/concurrency/fair-semaphore';
import { unavailable } from '../../platform/errors';
import type { Block } from '../block/block-cutter';
import { BlockMemory, tooBusy, tooManyBodies, tooManyLines } from '../block/block-memory';
import { KnownFormats } from '../layout/known-formats';
import { LineReader } from './line-reader';
import { LogParserWorker } from './log-parser-worker';
import type { BlockLines, ReadBlock, ReadTask } from './read-task';

/**
 * A smaller block is read at once, on this thread: that takes less time than handing it to another
 * thread, and does not wait behind big blocks of other streams.
 */
const readHereBytesMax = 64 * 1024;

/** A longer line is read by a thread: what a line costs is bounded by its length alone. */
const readHereLineBytesMax = 8 * 1024;

/** More lines than a usual block of its size has: each that no format reads is tried by all of them. */
const readHereLinesMax = 1_000;

function hasLongLine(lineEnds: Uint32Array): boolean {
  let start = 0;
  for (const end of lineEnds) {
    if (end - start > readHereLineBytesMax) return true;
    start = end;
  }
  return false;
}

/** Each thread has its next block at hand while the result of the previous one is on its way. */
const blocksAThread = 2;

/** A thread that died before it read anything would die again at once. */
const restartDelayMs = 1000;

const noReader = () => unavailable('A reader of log lines');

/** Longer than a stream waits for memory: a batch that waits keeps only its body. */
const batchWaitMsMax = 20_000;

type Waiting = {
  lines: BlockLines;
  task: ReadTask;
  resolve: (read: Promise<ReadBlock>) => void;
  reject: (error: unknown) => void;
};

export type LogParserPoolOptions = {
  threads: number;
  /** Bytes of lines that all streams together may keep in memory. */
  memoryBytesMax: number;
  /** How long a stream waits for memory that others use; only tests change the default. */
  memoryWaitMsMax?: number;
  /** Maximum number of concurrent transactions of all streams together. */
  transactionsMax: number;
  /** The compiled `parser-thread`; only tests set it, because they run from sources. */
  script?: string;
  /** Bytes up to which a block is read without a thread; only tests change the default. */
  readHereBytesMax?: number;
};

/**
 * Reads the blocks of all streams of a process, off its event loop. A stream has at most two blocks
 * in the queue, so that streams take turns, and the workspace with the fewest at work is next.
 */
export class LogParserPool {
  readonly memory: BlockMemory;
  /** Transactions: each keeps its connection while ClickHouse inserts, and other writers need some. */
  readonly turns: FairSemaphore;
  /** Turns of batches, each of which has a decoder and buffers of up to a megabyte. */
  readonly bodyTurns = new FairSemaphore({
    each: 8,
    all: 16,
    waitMsMax: batchWaitMsMax,
    refusal: () => tooBusy(tooManyBodies),
  });
  readonly knownFormats = new KnownFormats();
  readonly #script: string;
  readonly #threads: number;
  readonly #readHereBytesMax: number;
  readonly #verifier = new Verifier();
  readonly #here = new LineReader(this.#verifier);
  readonly #workers = new Set<LogParserWorker>();
  readonly #waiting: Waiting[] = [];
  readonly #order = new FairOrder();
  #isStarted = false;
  #isClosed = false;

  constructor(options: LogParserPoolOptions) {
    this.memory = new BlockMemory(options.memoryBytesMax, options.memoryWaitMsMax);
    this.turns = new FairSemaphore({
      all: options.transactionsMax,
      waitMsMax: batchWaitMsMax,
      refusal: () => tooBusy(tooManyLines),
    });
    this.#script = options.script ?? join(__dirname, 'parser-thread.js');
    this.#readHereBytesMax = options.readHereBytesMax ?? readHereBytesMax;
    this.#threads = options.threads;
  }

  /** Starts a thread. Without this call, the first block that needs one starts it. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#startOne();
  }

  /**
   * Applies an update of address lists and names, from the next block on. Throws when a list cannot
   * be read.
   */
  learn(update: VerifierUpdate): void {
    this.#verifier.learn(update);
    for (const worker of this.#workers) worker.learn(update);
  }

  /**
   * Reads a block; its bytes must not change until then. Throws AppError `unavailable` when the
   * thread dies; another thread replaces it.
   */
  async read(block: Block, task: ReadTask): Promise<ReadBlock> {
    const { index, firstLine, bytes, lineEnds } = block;
    const lines = { index, firstLine, bytes, lineEnds };
    const isSmall = bytes.length <= this.#readHereBytesMax && lineEnds.length <= readHereLinesMax;
    if (isSmall && !hasLongLine(lineEnds)) return this.#here.read(lines, task);
    this.start();
    if (this.#workers.size === 0) throw noReader();
    return new Promise<ReadBlock>((resolve, reject) => {
      this.#waiting.push({ lines, task, resolve, reject });
      this.#handOut();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers].map((worker) => worker.close()));
  }

  #startOne(): void {
    if (this.#isClosed) return;
    const worker = new LogParserWorker(
      this.#script,
      { knowledge: this.#verifier.knowledge },
      {
        onIdle: () => {
          if (this.#workers.size === 1) return;
          this.#workers.delete(worker);
          void worker.close();
        },
        onGone: () => {
          if (!this.#workers.delete(worker) || this.#workers.size > 0) return;
          if (worker.hasRead) {
            this.#startOne();
            return;
          }
          setTimeout(() => this.#startOne(), restartDelayMs).unref();
          for (const { reject } of this.#waiting.splice(0)) reject(noReader());
        },
      },
    );
    this.#workers.add(worker);
    this.#handOut();
  }

  #handOut(): void {
    for (;;) {
      if (this.#waiting.length === 0) return;
      const [worker] = [...this.#workers].sort((some, other) => some.load - other.load);
      if (!worker) return;
      // A thread takes some 30 MiB, so each but the first starts when a block would wait, and ends
      // when it has none for a while.
      if (worker.load > 0 && this.#workers.size < this.#threads) {
        this.#startOne();
        return;
      }
      if (worker.load >= blocksAThread) return;
      const next = this.#takeNext();
      if (!next) return;
      const { workspaceId } = next.task.context;
      const reading = worker.read(next.lines, next.task);
      this.#order.begin(workspaceId);
      next.resolve(reading);
      void reading
        .catch(() => undefined)
        .then(() => {
          this.#order.end(workspaceId);
          this.#handOut();
        });
    }
  }

  #takeNext(): Waiting | undefined {
    const place = this.#order.next(this.#waiting.map(({ task }) => task.context.workspaceId));
    return place < 0 ? undefined : this.#waiting.splice(place, 1)[0];
  }
}
