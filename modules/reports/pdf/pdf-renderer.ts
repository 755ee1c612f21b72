import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FrozenReport } from '../frozen-report';
import { readPdfContent } from './pdf-content';
import type { FromPdfThread, Pdf, ToPdfThread } from './pdf-messages';

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
  readonly #script: string;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** `script` is the compiled `pdf-thread`; only tests, which run uncompiled, set it. */
  constructor({ script }: { script?: string } = {}) {
    this.#script = script ?? join(__dirname, 'pdf-thread.js');
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

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  async #render(report: FrozenReport, signal: AbortSignal): Promise<Pdf> {
    signal.throwIfAborted();
    const content = await readPdfContent(report);
    const worker = this.#start();
    try {
      const answer = await ask(worker, content, signal);
      if ('error' in answer) throw answer.error;
      return answer.pdf;
    } catch (error) {
      this.#worker = undefined;
      await worker.terminate();
      signal.throwIfAborted();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#end(), idleMsMax).unref();
    }
  }

  #start(): Worker {
    clearTimeout(this.#idle);
    this.#worker ??= new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: oldHeapMb, maxYoungGenerationSizeMb: youngHeapMb },
    });
    return this.#worker;
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/**
 * Sends a request to the thread. Throws when the thread exits, and as soon as `signal` is aborted.
 */
async function ask(
  worker: Worker,
  content: ToPdfThread,
  signal: AbortSignal,
): Promise<FromPdfThread> {
  const answered = new AbortController();
  const listening = { signal: AbortSignal.any([signal, answered.signal]) };
  const ended = async (): Promise<never> => {
    await once(worker, 'exit', listening);
    throw new Error('The thread that renders PDFs ended');
  };
  try {
    const answer = once(worker, 'message', listening);
    worker.ref();
    worker.postMessage(content);
    const [message] = await Promise.race([answer, ended()]);
    return message as FromPdfThread;
  } finally {
    answered.abort();
    // An idle thread must not keep the process alive.
    worker.unref();
  }
}
