import { type ChdbAddon, type Connection, loadChdbAddon } from './chdb-addon';
import type { Totals } from './engine-messages';
import { EngineThread } from './engine-thread';
import { ClickHouseException } from './exception';
import { quoteString } from './sql-text';
import type { Statement } from './statement';
import { WriteWatch } from './write-watch';

type PoolOptions = {
  folder: string;
  workerScript: string;
  threadsMax: number;
  /** The most statements that may wait for a thread; further ones are refused. */
  waitingMax: number;
  /**
   * Whether a statement that writes waits for a look at failed writes, which costs as much as a small
   * insert. Otherwise only the look once a second finds them.
   */
  isEachWriteConfirmed: boolean;
  /** Called when the engine could not write to disk, which it ignores. */
  onFailedWrite: () => void;
};

/** The engine on one data folder, with one thread per concurrent statement. */
export class EnginePool {
  readonly #addon: ChdbAddon = loadChdbAddon();
  /** Kept open for the life of the process: the engine ends with its last connection. */
  readonly #control: Connection;
  readonly #threads: EngineThread[] = [];
  readonly #idle: EngineThread[] = [];
  readonly #waiting: ((thread: EngineThread) => void)[] = [];

  readonly #options: PoolOptions;
  readonly #writes: WriteWatch;

  constructor(options: PoolOptions) {
    this.#options = options;

    this.#control = this.#addon.CreateConnection(options.folder);
    this.#writes = new WriteWatch({
      countFailures: () => this.#countFailedWrites(),
      onFailure: options.onFailedWrite,
    });
    void this.#writes.keepLooking();
  }

  /** Runs a statement of this process itself. */
  async execute(sql: string): Promise<void> {
    await this.#addon.QueryAsyncConnection(this.#control, sql, 'Null');
  }

  /** Reads rows for this process itself. */
  async read<Row>(sql: string): Promise<Row[]> {
    const { bytes } = await this.#addon.QueryAsyncConnection(this.#control, sql, 'JSONEachRow');
    const lines = bytes.toString().split('\n');
    return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));
  }

  /**
   * Yields the result's bytes, and ends only if all was written. An abort also cancels the
   * statement inside the engine.
   */
  async *run(statement: Statement, signal?: AbortSignal): AsyncGenerator<Uint8Array, Totals> {
    const thread = await this.#acquire();
    const stopWatching = this.#cancelOnAbort(statement.mark, signal);
    try {
      const totals = yield* thread.run(statement);
      if (!statement.isRead && this.#options.isEachWriteConfirmed) await this.#writes.confirm();
      return totals;
    } finally {
      stopWatching();
      this.#release(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
    this.#addon.CloseConnection(this.#control);
  }

  async #acquire(): Promise<EngineThread> {
    const { folder, workerScript, threadsMax, waitingMax } = this.#options;
    const free = this.#idle.pop();
    if (free) return free;
    if (this.#threads.length < threadsMax) {
      const thread = new EngineThread(workerScript, folder);
      this.#threads.push(thread);
      return thread;
    }
    if (this.#waiting.length >= waitingMax) {
      throw ClickHouseException.of('tooManyQueries', `${waitingMax} statements wait already.`);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(thread: EngineThread): void {
    const next = this.#waiting.shift();
    if (next) next(thread);
    else this.#idle.push(thread);
  }

  async #countFailedWrites(): Promise<number> {
    const [row] = await this.read<{ failures: string }>(
      `SELECT sum(value) AS failures FROM system.events
       WHERE event = 'WriteBufferFromFileDescriptorWriteFailed'`,
    );
    return Number(row?.failures);
  }

  // Repeats the cancellation, because an aborted statement may not have started yet.
  #cancelOnAbort(mark: string, signal: AbortSignal | undefined): () => void {
    let timer: NodeJS.Timeout | undefined;
    const cancel = () => {
      void this.execute(
        `KILL QUERY WHERE Settings['log_comment'] = ${quoteString(mark)} ASYNC`,
      ).catch(() => undefined);
      timer = setTimeout(cancel, 250);
    };
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    return () => {
      signal?.removeEventListener('abort', cancel);
      clearTimeout(timer);
    };
  }
}
