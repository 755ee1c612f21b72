import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PageBody } from '../crawl/body-memory';
import type { PackedDocument } from '../store/packed-facts';
import { PageParser, PageParserExited } from './page-parser';
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
/** Idle threads are ended after this: most workers rarely crawl. */
const idleMsMax = 30_000;

/**
 * Parses the pages of all crawls of a process off the event loop, which handles the requests, the
 * frontier and the heartbeats. A page of 10 MB takes seconds. Threads start with the first page.
 */
export class PageParserPool {
  readonly #script: string;
  readonly #threads: number;
  readonly #readers = new Set<PageParser>();
  #idle: NodeJS.Timeout | undefined;

  constructor({ threads = threadsUsual, script }: PageParserPoolOptions = {}) {
    this.#threads = threads;
    this.#script = script ?? join(__dirname, 'page-parser-thread.js');
  }

  /**
   * Returns what `readDocument` returns. If the thread dies on a page, parses it on the calling
   * thread.
   */
  async read(body: PageBody, source: DocumentSource): Promise<PackedDocument> {
    try {
      return await this.#idlest().read(body, source);
    } catch (error) {
      if (!(error instanceof PageParserExited)) throw error;
      return readDocument(body, source);
    } finally {
      this.#watchIdle();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await Promise.all([...this.#readers].map((reader) => reader.close()));
  }

  #idlest(): PageParser {
    let idlest: PageParser | undefined;
    for (const reader of this.#readers) {
      if (!idlest || reader.load < idlest.load) idlest = reader;
    }
    return idlest && (idlest.load === 0 || this.#readers.size >= this.#threads)
      ? idlest
      : this.#start();
  }

  #start(): PageParser {
    const reader = new PageParser(this.#script, () => this.#readers.delete(reader));
    this.#readers.add(reader);
    return reader;
  }

  #watchIdle(): void {
    if (this.#idle) this.#idle.refresh();
    else this.#idle = setTimeout(() => this.#endIdle(), idleMsMax).unref();
  }

  #endIdle(): void {
    for (const reader of this.#readers) if (reader.load === 0) void reader.close();
  }
}
