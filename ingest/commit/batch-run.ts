import type { Block } from '../block/block-cutter';
import { endsGroup } from '../block/block-group';
import { addCounts, type LineCounts, noLines } from '../block/line-counts';
import type { LineRange } from '../block/line-range';
import type { ReadBlock } from '../read/read-task';
import { type BlockEnd, batchKey, blockToken, chainNext, chainStart } from './batch-chain';
import {
  type BatchScope,
  type BatchSender,
  type BoundKey,
  completeBatch,
  type DeduplicatedBy,
  findBlocks,
  type KnownBeginning,
  keyReused,
  openBatch,
  type ShorterBatch,
} from './batch-ledger';
import {
  type BatchBlock,
  type CommitDeps,
  checkKey,
  commitBlocks,
  type OpenBatch,
} from './commit-block';
import { type IngestResult, toReply } from './ingest-reply';
import { beginsWith, blockEnd, countFirstLines, linesWithin } from './known-beginning';

/** A block, and the chain that identifies it and every block before it in the stream. */
export type ChainedBlock = {
  block: Block;
  chain: Buffer;
  /** The chain before it. */
  before: Buffer;
};

/**
 * A block, and the function that reads it into rows: once per token, however often it is called.
 */
export type BlockToCommit = ChainedBlock & {
  reading: { read(token: string, batchSeenAtMs: number, range?: LineRange): Promise<ReadBlock> };
};

/** The token and time under which a block will most likely be written. */
export type BlockForecast = { token: string; batchSeenAtMs: number };

type RunOptions = {
  scope: BatchScope;
  sender: BatchSender;
  /** Identifies a stream that is too small to be identified by its content. */
  smallKey: string | undefined;
  format: () => string;
  /** Number of blocks that are committed together; only tests change the default. */
  together: number | undefined;
};

/**
 * Takes a stream's blocks through the ledger, batch by batch: where the stream diverges from the
 * batch that it has followed so far, it continues in a new batch. If that begins with lines that
 * another stream ended with, they are not stored again. Under an Idempotency-Key other content than
 * before is rejected.
 */
export class BatchRun {
  readonly #deps: CommitDeps;
  readonly #options: RunOptions;
  /** The chain after the newest block that was linked. */
  #chain: Buffer;
  #batch: OpenBatch | undefined;
  /** The batch that the stream has left. */
  #leftId: string | undefined;
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
  /** The content that the Idempotency-Key names, as of the newest batch that was opened. */
  #boundKey: BoundKey | undefined;
  #firstChain: Buffer | undefined;
  /** The last block, once it was taken. */
  #end: BlockEnd | null = null;
  /** True when the current batch was marked as complete with its last block. */
  #isComplete = false;

  constructor(deps: CommitDeps, options: RunOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#chain = chainStart(options.scope.websiteId, this.#smallKey);
  }

  get #by(): DeduplicatedBy {
    return this.#key === undefined ? 'content' : 'idempotency_key';
  }

  get #key(): string | undefined {
    return this.#options.sender.idempotencyKey ?? undefined;
  }

  get #smallKey(): string | undefined {
    return this.#options.smallKey;
  }

  /** Called once for each block, in order, before it is taken. */
  link(block: Block): ChainedBlock {
    const before = this.#chain;
    this.#chain = chainNext(before, block.digest);
    return { block, chain: this.#chain, before };
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
    const [known] = await findBlocks(this.#deps.db.reader(this.#options.scope.workspaceId), {
      batchId: batch.row.id,
      blockIndex: at.block.index - this.#batchStart,
      count: 1,
    });
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
    if (this.#smallKey !== undefined) throw keyReused();
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
    const end = await completeBatch(
      this.#deps.db,
      this.#options.scope,
      {
        batchId: batch.row.id,
        blockCount: blockCount - this.#batchStart,
        format: this.#options.format(),
        counts,
        end: this.#end,
      },
      this.#key === undefined ? undefined : { key: this.#key, blockCount, chain: this.#chain },
    );
    if (end.kind === 'completed') return this.#result(counts, false);
    if (end.kind === 'replayed') return this.#result(this.#repeat(end.row.counts ?? counts), true);
    if (this.#smallKey !== undefined) throw keyReused();
    this.#leaveBatch();
    return this.#result(noLines(), false);
  }

  async #open(item: BlockToCommit): Promise<OpenBatch> {
    const { scope, sender, format } = this.#options;
    const { block, chain } = item;
    this.#firstChain ??= chain;
    const end = this.#smallKey === undefined ? blockEnd(item.before, block) : null;
    const isKnown = this.#boundKey && checkKey(this.#boundKey, { streamIndex: block.index, chain });
    const opened = await openBatch(
      this.#deps.db,
      scope,
      {
        key: batchKey(this.#smallKey, chain),
        by: this.#by,
        format: format(),
        sender,
        end: block.isLast ? end : null,
      },
      {
        baseId: this.#leftId,
        mustExist: isKnown === 'known',
        beginning: end
          ? { like: end, find: (shorter) => findBeginning(block, shorter) }
          : undefined,
        keyUse: this.#keyUse(block),
      },
    );
    if (opened.kind === 'unfinished') {
      await this.#finish(opened.beginning, item);
      return this.#open(item);
    }
    const { row, isNew, boundKey } = opened;
    this.#boundKey = boundKey;
    this.#batch = { scope, row, ownStepAtMs: isNew ? Date.now() : 0 };
    this.#batchStart = block.index;
    return this.#batch;
  }

  #keyUse({ index, isLast }: Block) {
    const [key, firstChain] = [this.#key, this.#firstChain];
    if (key === undefined || firstChain === undefined) return undefined;
    return { key, firstChain, isWhole: index === 0 && isLast };
  }

  /**
   * Completes the batch that a block begins with: its own stream may have died, after its rows were
   * stored, and be sent no more because the file has grown.
   */
  async #finish({ of, lines }: KnownBeginning, item: BlockToCommit): Promise<void> {
    const { scope, sender } = this.#options;
    const { key, format } = of;
    const by = this.#by;
    const opened = await openBatch(this.#deps.db, scope, { key, by, format, sender, end: null });
    if (opened.kind === 'unfinished') return;
    const { row } = opened;
    const range = { from: 0, to: lines };
    const { written } = await commitBlocks(
      this.#deps,
      { scope, row, ownStepAtMs: 0 },
      [
        {
          index: 0,
          streamIndex: item.block.index,
          chain: chainNext(item.before, of.digest),
          rawBytes: of.bytes,
          read: (token) => item.reading.read(token, row.createdAtMs, range),
          endsGroup: true,
          isStreamEnd: true,
        },
      ],
      { ending: { format, before: noLines(), end: null } },
    );
    for (const counts of written) {
      addCounts(this.#before, counts);
      // They will be found as duplicates, too.
      this.#duplicates -= countFirstLines(item.block, lines);
    }
  }

  /** Reads the lines of a block that are not stored with an earlier batch. */
  async #read(batch: OpenBatch, item: BlockToCommit, token: string): Promise<ReadBlock> {
    const { createdAtMs, skippedLines } = batch.row;
    const { block, reading } = item;
    if (skippedLines === 0 || block.index > this.#batchStart) {
      return reading.read(token, createdAtMs);
    }
    const read = await reading.read(token, createdAtMs, {
      from: skippedLines,
      to: block.lineCount,
    });
    return {
      ...read,
      counts: { ...read.counts, duplicates: countFirstLines(block, skippedLines) },
    };
  }

  /** Commits the blocks that agree with the batch, and returns the rest, which differ from it. */
  async #addTo(
    batch: OpenBatch,
    blocks: readonly [BlockToCommit, ...BlockToCommit[]],
  ): Promise<readonly BlockToCommit[]> {
    const toBatchBlock = (item: BlockToCommit): BatchBlock => ({
      index: item.block.index - this.#batchStart,
      streamIndex: item.block.index,
      chain: item.chain,
      rawBytes: item.block.rawBytes,
      read: (token) => this.#read(batch, item, token),
      endsGroup: endsGroup(item.block.index, this.#options.together),
      isStreamEnd: item.block.isLast,
    });
    const [first, ...others] = blocks;
    const last = blocks.at(-1) ?? first;
    this.#end = last.block.isLast ? blockEnd(last.before, last.block) : null;
    const { found, written, isComplete } = await commitBlocks(
      this.#deps,
      batch,
      [toBatchBlock(first), ...others.map(toBatchBlock)],
      {
        ending: last.block.isLast
          ? { format: this.#options.format(), before: this.#counts(), end: this.#end }
          : undefined,
        key: this.#key,
      },
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
  #repeat({ received, malformed, duplicates, samples }: LineCounts): LineCounts {
    this.#duplicates += received - malformed + duplicates;
    return { ...noLines(), received: malformed, malformed, samples };
  }

  #leaveBatch(): void {
    addCounts(this.#before, this.#written);
    this.#duplicates += this.#found.received + this.#found.duplicates;
    this.#written = noLines();
    this.#found = noLines();
    this.#leftId = this.#batch?.row.id;
    this.#batch = undefined;
  }

  #result(counts: LineCounts, replayed: boolean): IngestResult {
    const sum = this.#before;
    addCounts(sum, counts);
    const reply = toReply(sum, {
      duplicates: this.#duplicates,
      format: this.#options.format() || null,
      // A small stream without a key is a batch of its own each time.
      deduplicatedBy: this.#key === undefined && this.#smallKey !== undefined ? null : this.#by,
    });
    return { reply, replayed };
  }
}

/** Returns the longest of these batches that the block begins with. */
function findBeginning(block: Block, shorter: readonly ShorterBatch[]): KnownBeginning | undefined {
  const of = shorter.find((each) => beginsWith(block, each));
  return of && { of, lines: linesWithin(block, of.bytes) };
}
