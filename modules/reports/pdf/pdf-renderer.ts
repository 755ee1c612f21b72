import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { FrozenReport } from '../frozen-report';
import { type PdfContent, readPdfContent } from './pdf-content';
import type { Pdf } from './render-pdf';

/**
 * Heap limit of the thread: a report that needs more fails alone, without affecting other work of
 * its worker.
 */
const oldHeapMb = 256;
const youngHeapMb = 16;
/**
 * An idle thread keeps its fonts for the next report. Workers mostly do other work, so the memory
 * is released after this time.
 */
const idleMsMax = 30_000;

/**
 * Renders PDFs off the event loop, one at a time: drawing, compression and fonts would block it for
 * up to a second. The thread starts with the first PDF and loads its code and fonts then.
 */
export class PdfRenderer {
  readonly #pool: Piscina<PdfContent, Pdf>;
  #last: Promise<unknown> = Promise.resolve();
  #startError: unknown;

  /** `script` is the compiled `pdf-thread`; only tests, which run uncompiled, set it. */
  constructor({ script }: { script?: string } = {}) {
    this.#pool = new Piscina({
      filename: script ?? join(__dirname, 'pdf-thread.js'),
      name: 'renderContent',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMsMax,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: oldHeapMb, maxYoungGenerationSizeMb: youngHeapMb },
    });
    // The thread could not start. Piscina would let the report wait for another one for ever.
    this.#pool.on('error', (error) => {
      this.#startError = error;
      void this.#pool.destroy();
    });
  }

  /**
   * Renders a report; equal reports give equal bytes. Aborting terminates the thread at once; the
   * next PDF starts a new one.
   */
  render(report: FrozenReport, signal: AbortSignal): Promise<Pdf> {
    const turn = this.#last.then(() => this.#render(report, signal));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #render(report: FrozenReport, signal: AbortSignal): Promise<Pdf> {
    signal.throwIfAborted();
    const content = await readPdfContent(report);
    this.#startError = undefined;
    try {
      return await this.#pool.run(content, { signal });
    } catch (error) {
      signal.throwIfAborted();
      const cause = this.#startError ?? error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Rendering the PDF failed: ${reason}`, { cause });
    }
  }
}
