import type { BatchRun } from './batch-run';
import type { Block } from './block-cutter';
import type { StreamMemory } from './block-memory';
import type { BlockReading } from './block-reading';

/**
 * Takes a stream's blocks one after the other. While one is being committed the next is read, and
 * the one after that is cut: more than these three are never there.
 */
export class BlockPipeline {
  readonly #run: BatchRun;
  readonly #memory: StreamMemory;
  readonly #readings = new Set<BlockReading>();
  #taking: Promise<void> | undefined;

  constructor(run: BatchRun, memory: StreamMemory) {
    this.#run = run;
    this.#memory = memory;
  }

  /** Resolves when the block before is committed. Throws as `BatchRun.take` does. */
  async push(block: Block, reading: BlockReading): Promise<void> {
    this.#readings.add(reading);
    const forecast = this.#run.forecast(block);
    if (forecast) reading.start(forecast.token, forecast.batchSeenAtMs);
    await this.#taking;
    this.#taking = this.#take(block, reading);
    // A failure is met at the next block or at the end; in between nobody listens for it.
    this.#taking.catch(() => undefined);
  }

  /** Resolves when every block is committed. Throws as `BatchRun.take` does. */
  async finish(): Promise<void> {
    await this.#taking;
  }

  /** Resolves when nothing goes on in the background any more; never throws. */
  async stop(): Promise<void> {
    await this.#taking?.catch(() => undefined);
    await Promise.all([...this.#readings].map((reading) => reading.ended()));
  }

  async #take(block: Block, reading: BlockReading): Promise<void> {
    await this.#run.take(block, reading.read);
    // A block that was found in the ledger after all may still be read.
    await reading.ended();
    this.#readings.delete(reading);
    this.#memory.giveBack(block.bytes);
  }
}
