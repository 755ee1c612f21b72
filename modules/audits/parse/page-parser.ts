import { Worker } from 'node:worker_threads';
import type { PageBody } from '../crawl/body-memory';
import type { PackedDocument } from '../store/packed-facts';
import type { FromPageReader, ToPageReader } from './page-reader-messages';
import type { DocumentSource } from './read-document';

/** Parsing a page produces much garbage and retains nothing, so it is collected early. */
const youngHeapMb = 12;
const oldHeapMb = 256;

/** The thread ended before it had read the page. */
export class PageParserExited extends Error {
  override readonly name = 'PageParserGone';
}

type Reading = { resolve: (document: PackedDocument) => void; reject: (error: unknown) => void };

/** Main-thread handle of a worker thread that parses pages. It must not be used after `onGone`. */
export class PageParser {
  readonly #worker: Worker;
  readonly #readings: Reading[] = [];

  constructor(script: string, onGone: () => void) {
    this.#worker = new Worker(script, {
      resourceLimits: {
        maxYoungGenerationSizeMb: youngHeapMb,
        maxOldGenerationSizeMb: oldHeapMb,
      },
    });
    // An idle thread must not keep the process alive.
    this.#worker.unref();
    this.#worker.on('message', (answer: FromPageReader) => this.#settle(answer));
    // An uncaught error ends the thread, and `exit` follows.
    this.#worker.on('error', () => undefined);
    this.#worker.once('exit', () => {
      for (const { reject } of this.#readings.splice(0)) reject(new PageParserExited());
      onGone();
    });
  }

  /** Pages sent to the thread and not yet returned. */
  get load(): number {
    return this.#readings.length;
  }

  /** Throws `PageParserGone` when the thread dies. */
  read(body: PageBody, source: DocumentSource): Promise<PackedDocument> {
    const message: ToPageReader = { memory: body.buffer, length: body.length, source };
    this.#worker.postMessage(message);
    this.#worker.ref();
    return new Promise((resolve, reject) => this.#readings.push({ resolve, reject }));
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: FromPageReader): void {
    const reading = this.#readings.shift();
    if (!reading) throw new Error('a reader of pages answered what it was not asked');
    if (this.#readings.length === 0) this.#worker.unref();
    if ('document' in answer) reading.resolve(answer.document);
    else reading.reject(answer.error);
  }
}
