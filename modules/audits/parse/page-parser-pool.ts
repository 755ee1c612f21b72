import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { PageBody } from '../crawl/body-memory';
import type { PackedDocument } from '../store/packed-facts';
import type { PageToParse } from './page-parser-thread';
import { type DocumentSource, readDocument } from './read-document';

export type PageParserPoolOptions = {
  threads?: number;
  /** The compiled `page-parser-thread`. Only tests, which are not compiled, set it. */
  script?: string;
};

/**
 * One core is left to the event loop. A thread parses more pages a second than the loop receives.
 */
const threadsUsual = Math.max(1, Math.min(availableParallelism() - 1, 4));
/** Each thread has its next page at hand while the result of the previous one is on its way. */
const pagesAThread = 2;
/** Idle threads are ended after this: most workers rarely crawl. */
const idleMsMax = 30_000;
/** Parsing a page produces much garbage and retains nothing, so it is collected early. */
const youngHeapMb = 12;
const oldHeapMb = 256;

/**
 * Parses the pages of all crawls of a process off the event loop, which handles the requests, the
 * frontier and the heartbeats. A page of 10 MB takes seconds. Threads start with the first page.
 */
export class PageParserPool {
  readonly #pool: Piscina<PageToParse, PackedDocument>;

  constructor({ threads = threadsUsual, script }: PageParserPoolOptions = {}) {
    this.#pool = new Piscina({
      filename: script ?? join(__dirname, 'page-parser-thread.js'),
      name: 'parsePage',
      minThreads: 0,
      maxThreads: threads,
      concurrentTasksPerWorker: pagesAThread,
      idleTimeout: idleMsMax,
      recordTiming: false,
      resourceLimits: {
        maxYoungGenerationSizeMb: youngHeapMb,
        maxOldGenerationSizeMb: oldHeapMb,
      },
    });
    // A thread that could not start.
    this.#pool.on('error', () => this.#endThreads());
  }

  /**
   * Returns what `readDocument` returns. If the thread dies on a page, parses it on the calling
   * thread.
   */
  async read(body: PageBody, source: DocumentSource): Promise<PackedDocument> {
    try {
      return await this.#pool.run({ memory: body.buffer, length: body.length, source });
    } catch {
      this.#endThreads();
      return readDocument(body, source);
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  /**
   * Rejects all waiting pages too. Piscina starts no other thread for them after one died, so they
   * would wait for ever.
   */
  #endThreads(): void {
    void this.#pool.destroy();
  }
}
