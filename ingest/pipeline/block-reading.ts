import { unavailable } from '../../platform/errors';
import type { LineRange } from '../block/line-range';
import type { ReadBlock } from '../read/read-task';

/** Without a range all lines are read. */
type Read = (token: string, batchSeenAtMs: number, range?: LineRange) => Promise<ReadBlock>;

/**
 * The reading of one block: once per token, however often it is requested, because a transaction
 * may have to be retried.
 */
export class BlockReading {
  readonly #readLines: Read;
  #token: string | undefined;
  #reading: Promise<ReadBlock> | undefined;
  #hasLines = true;

  constructor(readLines: Read) {
    this.#readLines = readLines;
  }

  /** Reads ahead, under the token that the block will most likely be written under. */
  start(token: string, batchSeenAtMs: number): void {
    // The consumer of the block handles a failure; until then the promise has no handler.
    this.read(token, batchSeenAtMs).catch(() => undefined);
  }

  /**
   * Resolves when the lines are no longer being read, even after a failure; returns the last
   * reading.
   */
  async ended(): Promise<ReadBlock | undefined> {
    return this.#reading?.catch(() => undefined);
  }

  /** Releases the lines: from now on only the finished reading is available. */
  dropLines(): void {
    this.#hasLines = false;
  }

  /**
   * Throws AppError `unavailable` when the lines were released and had been read under another
   * token: two streams that began alike have just diverged. On a retry, the ledger shows that in
   * time.
   */
  readonly read: Read = (token, batchSeenAtMs, range) => {
    if (!this.#reading || this.#token !== token) {
      if (!this.#hasLines) return Promise.reject(unavailable('The batch ledger'));
      this.#token = token;
      // The lines are in one place at a time, so a reading under another token must end first.
      const before = this.#reading?.catch(() => undefined);
      this.#reading = Promise.resolve(before).then(() =>
        this.#readLines(token, batchSeenAtMs, range),
      );
    }
    return this.#reading;
  };
}
