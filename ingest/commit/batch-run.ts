import { AppError } from '../../platform/errors';
import type { Block } from '../pipeline/block-cutter';
import { endsGroup } from '../pipeline/block-group';
import { type IngestResult, toReply } from '../pipeline/ingest-reply';
import { addCounts, type LineCounts, noLines } from '../pipeline/line-counts';
import type { ReadBlock } from '../read/read-task';
import { batchKey, blockToken, chainNext, chainStart } from './batch-chain';
import {
  type BatchScope,
  completeBatch,
  type DeduplicatedBy,
  findBlocks,
  openBatch,
} from './batch-ledger';
import { type BatchBlock, type CommitDeps, commitBlocks, type OpenBatch } from './commit-block';

const keyReused = () =>
  new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used with other content before. Use a new key for new content.',
  );

/** A block, and the chain that identifies it and every block before it in the stream. */
export type ChainedBlock = { block: Block; chain: Buffer };

/**
 * A block, and the function that reads it into rows: once per token, however often it is called.
 */
export type BlockToCommit = ChainedBlock & {
  reading: { read(token: string, batchSeenAtMs: number): Promise<ReadBlock> };
};

/** The token and time under which a block will most likely be written. */
export type BlockForecast = { token: string; batchSeenAtMs: number };

type RunOptions = {
  scope: BatchScope;
  /** The sender's key; without one the content identifies the batch. */
  idempotencyKey: string | undefined;
  format: () => string;
  /** Number of blocks that are committed together; only tests change the default. */
  together: number | undefined;
};

/**
 * Takes a stream's blocks through the ledger, batch by batch. Under an Idempotency-Key there is one
 * batch, and other content is rejected. By content there may be several: where the stream diverges
 * from the batch it has followed so far, it continues in a new batch.
 */
export class BatchRun {
  readonly #deps: CommitDeps;
  readonly #options: RunOptions;
  /** The chain after the newest block that was linked. */
  #chain: Buffer;
  #batch: OpenBatch | undefined;
  /** Index of the block with which the current batch begins. */
  #batchStart = 0;
  /**
   * Counts of the current batch: blocks that this stream wrote, and blocks it found in the ledger.
   */
  #written = noLines();
  #found = noLines();
  /** True when the newest blocks were written, not found. */
  #isWriting = false;
  /**
   * Counts of the batches that the stream has left: lines it wrote there, and lines it found there.
   */
  readonly #before = noLines();
  #duplicates = 0;
  /** True when the current batch was marked as complete with its last block. */
  #isComplete = false;

  constructor(deps: CommitDeps, options: RunOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#chain = chainStart(options.scope.websiteId, options.idempotencyKey);
  }

  get #by(): DeduplicatedBy {
    return this.#options.idempotencyKey === undefined ? 'content' : 'idempotency_key';
  }

  /** Called once for each block, in order, before it is taken. */
  link(block: Block): ChainedBlock {
    this.#chain = chainNext(this.#chain, block.digest);
    return { block, chain: this.#chain };
  }

  /**
   * Predicts the token of a block after those being taken, if the stream continues as before.
   * Undefined while the ledger already has the blocks, because those are not read at all.
   */
  forecast(at: ChainedBlock): BlockForecast | undefined {
    return this.#isWriting ? this.#forecast(at) : undefined;
  }

  /**
   * Looks up the block that follows the previous ones; call it only while no block is being taken.
   * Returns `found`, or the token under which it will most likely be written; `unclear` where a
   * batch begins.
   */
  async lookUp(at: ChainedBlock): Promise<BlockForecast | 'found' | 'unclear'> {
    const forecast = this.#forecast(at);
    const batch = this.#batch;
    if (!batch || !forecast) return 'unclear';
    const [known] = await findBlocks(
      this.#deps.db.reader(this.#options.scope.workspaceId),
      this.#options.scope,
      { batchId: batch.row.id, blockIndex: at.block.index - this.#batchStart, count: 1 },
    );
    if (known) return known.token.equals(at.chain) ? 'found' : 'unclear';
    return batch.row.complete ? 'unclear' : forecast;
  }

  #forecast({ block, chain }: ChainedBlock): BlockForecast | undefined {
    const batch = this.#batch;
    if (!batch) return undefined;
    const token = blockToken(batch.row.id, block.index - this.#batchStart, chain);
    return { token, batchSeenAtMs: batch.row.createdAtMs };
  }

  /**
   * Commits consecutive blocks together. Throws `idempotency_key_reused`, `not_found` or
   * `unavailable`; earlier blocks stay committed.
   */
  async take(blocks: readonly [BlockToCommit, ...BlockToCommit[]]): Promise<void> {
    const batch = this.#batch ?? (await this.#open(blocks[0]));
    const rest = await this.#addTo(batch, blocks);
    if (rest.length === 0) return;
    if (this.#by === 'idempotency_key') throw keyReused();
    this.#leaveBatch();
    await this.#fork(rest);
  }

  async #fork(blocks: readonly BlockToCommit[]): Promise<void> {
    const [first, ...others] = blocks;
    if (!first) return;
    const rest = await this.#addTo(await this.#open(first), [first, ...others]);
    // A batch whose key is the chain up to here begins with this very block, so it cannot differ.
    if (rest.length === blocks.length) throw new Error('a fork differs from its key');
    if (rest.length > 0) this.#leaveBatch();
    await this.#fork(rest);
  }

  /** Ends the batch. Throws as `take` does. */
  async end(blockCount: number): Promise<IngestResult> {
    const batch = this.#batch;
    if (!batch) return this.#result(noLines(), false);
    const counts = this.#counts();
    if (this.#isComplete) return this.#result(counts, false);
    const end = await completeBatch(this.#deps.db, this.#options.scope, {
      batchId: batch.row.id,
      blockCount: blockCount - this.#batchStart,
      format: this.#options.format(),
      counts,
    });
    if (end.kind === 'completed') return this.#result(counts, false);
    if (end.kind === 'replayed') return this.#result(this.#repeat(end.row.counts ?? counts), true);
    if (this.#by === 'idempotency_key') throw keyReused();
    this.#leaveBatch();
    return this.#result(noLines(), false);
  }

  async #open({ block, chain }: ChainedBlock): Promise<OpenBatch> {
    const { scope, idempotencyKey, format } = this.#options;
    const { row, isNew } = await openBatch(this.#deps.db, scope, {
      key: batchKey(idempotencyKey, chain),
      by: this.#by,
      format: format(),
    });
    this.#batch = { scope, row, ownStepAtMs: isNew ? Date.now() : 0 };
    this.#batchStart = block.index;
    return this.#batch;
  }

  /** Commits the blocks that agree with the batch, and returns the rest, which differ from it. */
  async #addTo(
    batch: OpenBatch,
    blocks: readonly [BlockToCommit, ...BlockToCommit[]],
  ): Promise<readonly BlockToCommit[]> {
    const toBatchBlock = ({ block, chain, reading }: BlockToCommit): BatchBlock => ({
      index: block.index - this.#batchStart,
      chain,
      read: (token) => reading.read(token, batch.row.createdAtMs),
      endsGroup: endsGroup(block.index, this.#options.together),
    });
    const [first, ...others] = blocks;
    const isEnd = blocks.at(-1)?.block.isLast === true;
    const { found, written, isComplete } = await commitBlocks(
      this.#deps,
      batch,
      [toBatchBlock(first), ...others.map(toBatchBlock)],
      isEnd ? { format: this.#options.format(), before: this.#counts() } : undefined,
    );
    this.#isComplete = isComplete;
    this.#isWriting = written.length > 0;
    for (const counts of found) addCounts(this.#found, counts);
    for (const counts of written) addCounts(this.#written, counts);
    return blocks.slice(found.length + written.length);
  }

  /** Counts of all blocks of the current batch so far. */
  #counts(): LineCounts {
    const counts = noLines();
    addCounts(counts, this.#found);
    addCounts(counts, this.#written);
    return counts;
  }

  /**
   * Counts the lines of a complete batch as duplicates, and returns the rest: bad lines were never
   * ingested, and senders hear of them again.
   */
  #repeat({ received, malformed, samples }: LineCounts): LineCounts {
    this.#duplicates += received - malformed;
    return { ...noLines(), received: malformed, malformed, samples };
  }

  #leaveBatch(): void {
    addCounts(this.#before, this.#written);
    this.#duplicates += this.#found.received;
    this.#written = noLines();
    this.#found = noLines();
    this.#batch = undefined;
  }

  #result(counts: LineCounts, replayed: boolean): IngestResult {
    const sum = this.#before;
    addCounts(sum, counts);
    const reply = toReply(sum, {
      duplicates: this.#duplicates,
      format: this.#options.format() || null,
      deduplicatedBy: this.#by,
    });
    return { reply, replayed };
  }
}
