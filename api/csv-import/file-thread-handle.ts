import { Worker } from 'node:worker_threads';
import { AppError, invalid, unavailable } from '../../platform/errors';
import { type FromFileThread, fromRefusal, type ToFileThread } from './file-messages';

/** A block takes a fraction of a second; a thread that is silent for this long is stuck. */
const stuckAfterMs = 30_000;

/** Threads without a file are ended after this: most processes rarely import anything. */
const idleMsMax = 60_000;

/** A file's rows are kept for one block only; an export of Search Console has some megabytes. */
const heapMbMax = 256;

export type FileThreadOptions = {
  script: string;
  /** Only tests change the default. */
  stuckAfterMs?: number;
};

type Answer = Exclude<FromFileThread, { kind: 'refused' | 'failed' }>;
type Waiting = { resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** One file that a thread has open. Each call resolves with the thread's answer. */
export type OpenFile = {
  next(): Promise<Answer>;
  bring(bytes: Buffer | null): Promise<Answer>;
  close(): void;
};

const tooSlow = () =>
  invalid('body', 'too_slow', 'The file takes too long to read. Send it in parts.');

const tooLarge = () =>
  new AppError('payload_too_large', 'The file needs too much memory. Send it in parts.', {
    headers: { Connection: 'close' },
  });

const gone = () => unavailable('The reader of files');

/** The main thread's handle of one thread that reads files. */
export class FileThread {
  readonly #worker: Worker;
  /** What the thread owes an answer, the longest first. */
  readonly #waiting = new Map<number, Waiting>();
  readonly #open = new Set<number>();
  readonly #stuckWatch: NodeJS.Timeout;
  readonly #idleWatch: NodeJS.Timeout;
  #lastId = 0;
  #isGone = false;
  /** Why the file that the thread was reading is to blame for its end. */
  #blame: (() => AppError) | undefined;

  constructor(options: FileThreadOptions, onGone: () => void) {
    this.#worker = new Worker(options.script, {
      resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
    });
    // An idle thread must not keep the process alive.
    this.#worker.unref();
    this.#worker.on('message', (answer: FromFileThread) => this.#settle(answer));
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#blame = tooLarge;
    });
    this.#worker.once('exit', () => {
      this.#isGone = true;
      clearTimeout(this.#stuckWatch);
      clearTimeout(this.#idleWatch);
      onGone();
      for (const [index, { reject }] of [...this.#waiting.values()].entries()) {
        reject(index === 0 && this.#blame ? this.#blame() : gone());
      }
      this.#waiting.clear();
    });
    this.#stuckWatch = setTimeout(() => {
      if (this.#waiting.size === 0) return;
      this.#blame = tooSlow;
      void this.end();
    }, options.stuckAfterMs ?? stuckAfterMs).unref();
    this.#idleWatch = setTimeout(() => {
      if (this.filesOpen === 0) void this.end();
    }, idleMsMax).unref();
  }

  get filesOpen(): number {
    return this.#open.size;
  }

  open(reader: string, options: unknown): OpenFile {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#open.add(id);
    this.#send({ kind: 'open', id, reader, options });
    return {
      next: () => this.#ask({ kind: 'next', id }),
      bring: (bytes) => this.#ask({ kind: 'bytes', id, bytes: bytes && new Uint8Array(bytes) }),
      close: () => {
        this.#open.delete(id);
        if (!this.#isGone) this.#send({ kind: 'close', id });
        this.#idleWatch.refresh();
      },
    };
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(message: ToFileThread): void {
    const isBytes = message.kind === 'bytes' && message.bytes;
    // Bytes are a copy of their own, so they are handed over.
    this.#worker.postMessage(message, isBytes ? [isBytes.buffer as ArrayBuffer] : []);
  }

  async #ask(message: ToFileThread): Promise<Answer> {
    if (this.#isGone) throw gone();
    if (this.#waiting.size === 0) {
      this.#worker.ref();
      this.#stuckWatch.refresh();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject });
      this.#send(message);
    });
  }

  #settle(answer: FromFileThread): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    else this.#stuckWatch.refresh();
    if (answer.kind === 'refused') waiting?.reject(fromRefusal(answer.refusal));
    else if (answer.kind === 'failed') waiting?.reject(answer.error);
    else waiting?.resolve(answer);
  }
}
