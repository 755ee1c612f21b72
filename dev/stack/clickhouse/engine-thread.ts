import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromWorker, Totals, ToWorker } from './engine-messages';
import { ClickHouseException } from './exception';
import type { Statement } from './statement';

/**
 * Main-thread handle of one engine worker: sends it a statement and receives its rows block by
 * block.
 */
export class EngineThread {
  readonly #worker: Worker;

  constructor(workerScript: string, folder: string) {
    this.#worker = new Worker(workerScript, { workerData: { folder } });
  }

  /** Yields the result's bytes; leaving the loop early cancels the statement. */
  async *run(statement: Statement): AsyncGenerator<Uint8Array, Totals> {
    let message = await this.#exchange({ type: 'run', statement });
    try {
      while (message.type === 'chunk') {
        yield message.bytes;
        message = await this.#exchange({ type: 'next' });
      }
    } finally {
      if (message.type === 'chunk') await this.#exchange({ type: 'cancel' });
    }
    if (message.type === 'failed') throw ClickHouseException.fromEngine(message.text);
    return { rowsRead: message.rowsRead, bytesRead: message.bytesRead };
  }

  close(): Promise<number> {
    return this.#worker.terminate();
  }

  /** Sends a message to the worker, which returns exactly one response. */
  async #exchange(message: ToWorker): Promise<FromWorker> {
    const answer = once(this.#worker, 'message') as Promise<[FromWorker]>;
    this.#worker.postMessage(message);
    return (await answer)[0];
  }
}
