import type { Block } from '../block/block-cutter';
import { endsGroup } from '../block/block-group';
import { isBig, type StreamMemory } from '../block/block-memory';
import type { BatchRun, ChainedBlock } from '../commit/batch-run';
import { type ReadBlock, releaseRows, rowBytesOf } from '../read/read-task';
import type { BlockReading } from './block-reading';

type Item = ChainedBlock & { reading: BlockReading; hasLines: boolean; rowBytes: number };

/**
 * Commits a stream's blocks in order, in groups. While one group is being committed, the next block
 * is read, and the one after that is cut. The lines of a big block are released as soon as they are
 * read: until the commit only its rows are kept, which are few.
 */
export class BlockPipeline {
  readonly run: BatchRun;
  readonly #memory: StreamMemory;
  readonly #together: number | undefined;
  readonly #readings = new Set<BlockReading>();
  #group: Item[] = [];
  #taking: Promise<void> | undefined;

  constructor(run: BatchRun, memory: StreamMemory, together?: number) {
    this.run = run;
    this.#memory = memory;
    this.#together = together;
  }

  /**
   * Resolves when there is room for the next block. Within a group that is when the previous block
   * has been read; at the end of a group, when the previous group has been committed. Throws as
   * `BatchRun.take` does.
   */
  async push(block: Block, reading: BlockReading): Promise<void> {
    const before = this.#group.at(-1)?.reading;
    const item = { ...this.run.link(block), reading, hasLines: true, rowBytes: 0 };
    this.#readings.add(reading);
    this.#group.push(item);
    const isClear = await this.#prepare(item);
    if (!isClear || endsGroup(block.index, this.#together)) await this.#nextGroup();
    else await before?.ended();
  }

  /** Resolves when every block is committed. Throws as `BatchRun.take` does. */
  async finish(): Promise<void> {
    if (this.#group.length > 0) await this.#nextGroup();
    await this.#taking;
  }

  /** Resolves when no background work is left; never throws. */
  async stop(): Promise<void> {
    await this.#taking?.catch(() => undefined);
    await Promise.all([...this.#readings].map((reading) => reading.ended()));
  }

  /**
   * Reads the block ahead when its token is predictable, or skips it when the ledger already has
   * it. Returns false when that is unclear.
   */
  async #prepare(item: Item): Promise<boolean> {
    const likely = this.run.forecast(item) ?? (await this.#lookUp(item));
    if (likely === 'unclear') return false;
    if (likely === 'found') this.#releaseLines(item);
    else {
      item.reading.start(likely.token, likely.batchSeenAtMs);
      void item.reading.ended().then((read) => read && this.#keepRows(item, read));
    }
    return true;
  }

  async #lookUp(item: Item): ReturnType<BatchRun['lookUp']> {
    await this.#taking;
    return this.run.lookUp(item);
  }

  #keepRows(item: Item, read: ReadBlock): void {
    item.rowBytes = rowBytesOf(read);
    this.#memory.overdraw(item.rowBytes);
    // Small blocks cost little, and can be read again.
    if (isBig(item.block.bytes)) this.#releaseLines(item);
  }

  #releaseLines(item: Item): void {
    if (!item.hasLines) return;
    item.hasLines = false;
    item.reading.dropLines();
    this.#memory.returnBuffer(item.block.bytes);
  }

  async #nextGroup(): Promise<void> {
    await this.#taking;
    const group = this.#group;
    this.#group = [];
    this.#taking = this.#take(group);
    // A failure surfaces with the next blocks or at the end; until then the promise has no handler.
    this.#taking.catch(() => undefined);
  }

  async #take(group: readonly Item[]): Promise<void> {
    const [first, ...rest] = group;
    if (!first) return;
    await this.run.take([first, ...rest]);
    for (const item of group) {
      // A block that turned out to be in the ledger may still be being read.
      const read = await item.reading.ended();
      this.#readings.delete(item.reading);
      this.#releaseLines(item);
      this.#memory.free(item.rowBytes);
      if (read) releaseRows(read);
    }
  }
}
