import { unavailable } from '../../platform/errors';
import type { ReadBlock } from '../read/read-task';

type Read = (token: string, batchSeenAtMs: number) => Promise<ReadBlock>;

/**
 * The reading of one block: once for each token, however often it is asked for, because a
 * transaction may have to run again.
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
    // Whoever takes the block handles a failure; until then nobody listens for it.
    this.read(token, batchSeenAtMs).catch(() => undefined);
  }

  /** Resolves when nobody reads the lines any more, whatever came of it: with what was read last. */
  async ended(): Promise<ReadBlock | undefined> {
    return this.#reading?.catch(() => undefined);
  }

  /** From now on the lines are gone: only what was read of them is still there. */
  dropLines(): void {
    this.#hasLines = false;
  }

  /**
   * Throws AppError `unavailable` when the lines are gone and were read under another token: two streams
   * that began alike have parted just now. When it is sent again, the ledger tells that in time.
   */
  readonly read: Read = (token, batchSeenAtMs) => {
    if (!this.#reading || this.#token !== token) {
      if (!this.#hasLines) return Promise.reject(unavailable('The batch ledger'));
      this.#token = token;
      // The lines are in one place at a time, so a reading under another token must have ended.
      const before = this.#reading?.catch(() => undefined);
      this.#reading = Promise.resolve(before).then(() => this.#readLines(token, batchSeenAtMs));
    }
    return this.#reading;
  };
}
