import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ThreadPool } from '../../../platform/concurrency/thread-pool';
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
/** Parsing a page produces much garbage and retains nothing, so it is collected early. */
const youngHeapMb = 12;
const oldHeapMb = 256;

/**
 * Parses the pages of all crawls of a process off the event loop, which handles the requests, the
 * frontier and the heartbeats. A page of 10 MB takes seconds. Threads start with the first page.
 */
export class PageParserPool {
  readonly #pool: ThreadPool;

  constructor({ threads = threadsUsual, script }: PageParserPoolOptions = {}) {
    this.#pool = new ThreadPool({
      script: script ?? join(__dirname, 'page-parser-thread.js'),
      threads,
      tasksAThread: pagesAThread,
      oldHeapMb,
      youngHeapMb,
    });
  }

  /**
   * Returns what `readDocument` returns. If the thread dies on a page, parses it on the calling
   * thread.
   */
  async read(body: PageBody, source: DocumentSource): Promise<PackedDocument> {
    const page: PageToParse = { memory: body.buffer, length: body.length, source };
    try {
      return await this.#pool.run<PackedDocument>('parsePage', page);
    } catch {
      // Piscina starts no other thread for the pages that wait after one died: they fail, too.
      void this.#pool.close();
      // An extraction that took all of a thread's memory must not take this one's.
      return readDocument(body, { ...source, own: undefined });
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
