import { AppError } from '../core/errors';
import { blockToken, chainNext, chainStart } from './batch-chain';
import { type BatchScope, completeBatch, type DeduplicatedBy, openBatch } from './batch-ledger';
import type { Block } from './block-cutter';
import { type CommitDeps, commitBlock, type OpenBatch } from './commit-block';
import { type IngestResult, toReply } from './ingest-reply';
import { addCounts, type LineCounts, noLines } from './line-counts';
import type { ReadBlock } from './read-task';

const keyReused = () =>
  new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key came with other content before. Use a new key for new content.',
  );

/** Reads a block into rows, once for each token, however often it is asked to. */
export type ReadBlockRows = (token: string, batchSeenAtMs: number) => Promise<ReadBlock>;

/** Under what a block will most likely be written. */
export type BlockForecast = { token: string; batchSeenAtMs: number };

type RunOptions = {
  scope: BatchScope;
  /** The sender's key; without one the batch is known by its content. */
  idempotencyKey: string | undefined;
  format: () => string;
};

/**
 * Takes a stream's blocks through the ledger, batch by batch. Under an Idempotency-Key there is
 * one batch, and other content is refused. By content there may be several: where the stream goes
 * another way than the batch it has followed so far, it goes on in a batch of its own.
 */
export class BatchRun {
  readonly #deps: CommitDeps;
  readonly #options: RunOptions;
  #chain: Buffer;
  #batch: OpenBatch | undefined;
  /** Index of the block with which the current batch begins. */
  #batchStart = 0;
  /** Of the current batch: the blocks that this stream wrote, and those it found. */
  #written = noLines();
  #found = noLines();
  /** True when the newest block was written, not found. */
  #isWriting = false;
  /** Of the batches that the stream has left: what it wrote there, and lines that were there. */
  readonly #before = noLines();
  #duplicates = 0;

  constructor(deps: CommitDeps, options: RunOptions) {
    this.#deps = deps;
    this.#options = options;
    const start = options.idempotencyKey === undefined ? 'content' : `k:${options.idempotencyKey}`;
    this.#chain = chainStart(options.scope.websiteId, start);
  }

  get #by(): DeduplicatedBy {
    return this.#options.idempotencyKey === undefined ? 'content' : 'idempotency_key';
  }

  /**
   * Under what the block after the one being taken will be written, if the stream goes on as it
   * did. Nothing while the ledger knows the blocks, because those are not read at all.
   */
  forecast(block: Block): BlockForecast | undefined {
    const batch = this.#batch;
    if (!batch || !this.#isWriting) return undefined;
    const chain = chainNext(this.#chain, block.digest);
    const token = blockToken(batch.row.id, block.index - this.#batchStart, chain);
    return { token, batchSeenAtMs: batch.row.createdAtMs };
  }

  /** Throws `idempotency_key_reused`, `not_found` or `unavailable`; earlier blocks stay. */
  async take(block: Block, read: ReadBlockRows): Promise<void> {
    this.#chain = chainNext(this.#chain, block.digest);
    const batch = this.#batch ?? (await this.#open(block.index));
    if (await this.#takeInto(batch, block, read)) return;
    if (this.#by === 'idempotency_key') throw keyReused();
    this.#leaveBatch();
    // A batch whose key is the chain up to here begins with this very block, so it cannot differ.
    const fork = await this.#open(block.index);
    if (!(await this.#takeInto(fork, block, read))) throw new Error('a fork differs from its key');
  }

  /** Ends the batch. Throws as `take` does. */
  async end(blockCount: number): Promise<IngestResult> {
    const batch = this.#batch;
    if (!batch) return this.#result(noLines(), false);
    const counts = noLines();
    addCounts(counts, this.#found);
    addCounts(counts, this.#written);
    const end = await completeBatch(this.#deps.db, this.#options.scope, {
      batchId: batch.row.id,
      blockCount: blockCount - this.#batchStart,
      format: this.#options.format(),
      counts,
    });
    if (end.kind === 'completed') return this.#result(counts, false);
    if (end.kind === 'replayed') return this.#result(end.row.counts ?? counts, true);
    if (this.#by === 'idempotency_key') throw keyReused();
    this.#leaveBatch();
    return this.#result(noLines(), false);
  }

  async #open(blockIndex: number): Promise<OpenBatch> {
    const { scope, idempotencyKey, format } = this.#options;
    const key =
      idempotencyKey === undefined ? `c:${this.#chain.toString('hex')}` : `k:${idempotencyKey}`;
    const { row, isNew } = await openBatch(this.#deps.db, scope, {
      key,
      by: this.#by,
      format: format(),
    });
    this.#batch = { scope, row, ownStepAtMs: isNew ? Date.now() : 0 };
    this.#batchStart = blockIndex;
    return this.#batch;
  }

  async #takeInto(batch: OpenBatch, block: Block, read: ReadBlockRows): Promise<boolean> {
    const outcome = await commitBlock(
      this.#deps,
      batch,
      { index: block.index - this.#batchStart, chain: this.#chain },
      (token) => read(token, batch.row.createdAtMs),
    );
    this.#isWriting = outcome.kind === 'written';
    if (outcome.kind === 'differs') return false;
    addCounts(outcome.kind === 'written' ? this.#written : this.#found, outcome.counts);
    return true;
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
