import { join } from 'node:path';
import { FairSemaphore } from '../../../platform/concurrency/fair-semaphore';
import { ThreadPool } from '../../../platform/concurrency/thread-pool';
import type { FrozenReport } from '../frozen-report';
import { readPdfContent } from './pdf-content';
import type { Pdf } from './render-pdf';

/**
 * Heap limit of the thread: a report that needs more fails alone, without affecting other work of
 * its worker.
 */
const oldHeapMb = 256;
const youngHeapMb = 16;

/**
 * Renders PDFs off the event loop, one at a time, of each workspace in turn: drawing, compression
 * and fonts would block it for up to a second. The thread starts with the first PDF and loads its
 * code and fonts then.
 */
export class PdfRenderer {
  readonly #pool: ThreadPool;
  readonly #turns = new FairSemaphore({ all: 1 });

  /** `script` is the compiled `pdf-thread`; only tests, which run uncompiled, set it. */
  constructor({ script = join(__dirname, 'pdf-thread.js') }: { script?: string } = {}) {
    this.#pool = new ThreadPool({ script, oldHeapMb, youngHeapMb });
  }

  /**
   * Renders a report; equal reports give equal bytes. Aborting terminates the thread at once; the
   * next PDF starts a new one.
   */
  render(workspaceId: string, report: FrozenReport, signal: AbortSignal): Promise<Pdf> {
    return this.#turns.run(workspaceId, () => this.#render(report, signal), { signal });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #render(report: FrozenReport, signal: AbortSignal): Promise<Pdf> {
    const content = await readPdfContent(report);
    signal.throwIfAborted();
    try {
      return await this.#pool.run<Pdf>('renderContent', content, signal);
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Rendering the PDF failed: ${reason}`, { cause: error });
    }
  }
}
