import { type FactColumns, toFactColumns } from '../../modules/indexing/store/fact-columns';
import { queueFacts } from '../../modules/indexing/store/ledger-queue-store';
import { factsOfBlock } from '../../modules/indexing/store/visit-fact-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Database, Queries } from '../../platform/postgres/database';
import { addCounts, type LineCounts, noLines } from '../pipeline/line-counts';
import { askForNames } from '../read/name-checks';
import type { ReadBlock } from '../read/read-task';
import { blockToken } from './batch-chain';
import {
  addBlocks,
  type BatchRow,
  type BatchScope,
  findBlocks,
  holdBatch,
  holdWebsite,
  type LedgerBlock,
  markComplete,
} from './batch-ledger';
import { insertBlocks, type PresentRows, type ReadUnderToken } from './insert-blocks';
import { noteBlocks } from './note-blocks';
import { partitionsOfBlocks } from './visit-store';

/**
 * For how long after this stream committed the blocks before it is sure that ClickHouse would still know
 * the token of an insert whose reply was lost: its window holds thousands of inserts. Later than this, the
 * rows themselves are looked for. So they are in a batch that others opened too: they may have died
 * with other blocks together, under a token that nobody comes with again.
 */
const tokenTrustMs = 10_000;

export type CommitDeps = {
  db: Database;
  clickhouse: ClickHouse;
  signal: AbortSignal;
  /** Writes what must count each block once, in the transaction that commits the block. */
  alsoWrite?: ((tx: Queries, counts: LineCounts) => Promise<void>) | undefined;
  /** Called with each point that a test may want to stop at. Does nothing outside of tests. */
  atPoint?: ((point: CommitPoint) => Promise<void> | void) | undefined;
};

/** Streams that are committed together have the first one, too: their batches are made. */
export type CommitPoint = 'opened' | 'inserted' | 'committed';

/** A batch that this stream is going through. */
export type OpenBatch = {
  scope: BatchScope;
  row: BatchRow;
  /** When this stream made the batch or committed its newest blocks; 0 when somebody else did. */
  ownStepAtMs: number;
};

/** A block at its place in a batch. */
export type BatchBlock = {
  index: number;
  chain: Buffer;
  /** Reads it under a token, once however often it is asked to; not asked for known blocks. */
  read: (token: string) => Promise<ReadBlock>;
  /** Whether nobody commits it together with the block after it. */
  endsGroup: boolean;
};

/** What became of blocks that follow each other; those after the two lists differ from the ledger's. */
export type BlocksOutcome = {
  /** The ledger has them, just so. */
  found: readonly LineCounts[];
  written: readonly LineCounts[];
  /** Whether the batch was marked as complete with them. */
  isComplete: boolean;
};

/** Of a batch that ends with the blocks at hand: its format, and the counts of the blocks before them. */
export type BatchEnding = { format: string; before: LineCounts };

function sumOf(each: readonly LineCounts[]): LineCounts {
  const sum = noLines();
  for (const counts of each) addCounts(sum, counts);
  return sum;
}

/** Both side by side; throws only when neither goes on any more. */
async function both(one: Promise<void>, other: Promise<void>): Promise<void> {
  const ends = await Promise.allSettled([one, other]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Where the first of these blocks is that the ledger has otherwise; their number when there is none. */
function firstDifference(known: readonly LedgerBlock[], blocks: readonly BatchBlock[]): number {
  const at = known.findIndex(({ token }, index) => !blocks[index]?.chain.equals(token));
  return at < 0 ? known.length : at;
}

/**
 * Takes blocks that follow each other into a batch, each exactly once, in one transaction: the website
 * and the batch are held, the ledger is asked, the rows of those that it has not go to ClickHouse
 * together, then the ledger has them. A death between the last two is healed by the retry, because
 * it comes with the same blocks together, and so its insert carries the same token. Where the batch
 * ends with blocks that are written here, it is marked as complete with them.
 */
export async function commitBlocks(
  deps: CommitDeps,
  batch: OpenBatch,
  blocks: readonly [BatchBlock, ...BatchBlock[]],
  ending?: BatchEnding,
): Promise<BlocksOutcome> {
  const { scope, row } = batch;
  // Read before anything is held. Where somebody else may have written the blocks, they are looked up first.
  if (batch.ownStepAtMs > 0) await readAll(row.id, blocks);
  const outcome = await deps.db.transaction(
    scope.workspaceId,
    async (tx): Promise<BlocksOutcome> => {
      const { tracksUrls } = await holdWebsite(tx, scope);
      const held = await holdBatch(tx, scope, row.id);
      const at = { batchId: row.id, blockIndex: blocks[0].index, count: blocks.length };
      const known = await findBlocks(tx, scope, at);
      const same = firstDifference(known, blocks);
      const found = known.slice(0, same).map(({ counts }) => counts);
      const rest = same < known.length || held.complete ? [] : blocks.slice(same);
      if (rest.length === 0) return { found, written: [], isComplete: false };
      const written = await writeBlocks(deps, tx, { ...batch, row: held, tracksUrls }, rest);
      if (ending) {
        const blockCount = blocks[0].index + blocks.length;
        const counts = sumOf([ending.before, ...found, ...written]);
        await markComplete(tx, scope, {
          batchId: row.id,
          blockCount,
          format: ending.format,
          counts,
        });
      }
      return { found, written, isComplete: ending !== undefined };
    },
  );
  const hasWritten = outcome.written.length > 0;
  // In the midst of a group there may be more of an attempt that wrote the whole of it at once.
  const isOwnStep = hasWritten && blocks.at(-1)?.endsGroup === true;
  batch.ownStepAtMs = isOwnStep ? Date.now() : 0;
  if (hasWritten) await deps.atPoint?.('committed');
  return outcome;
}

function readAll(batchId: string, blocks: readonly BatchBlock[]): Promise<ReadUnderToken[]> {
  return Promise.all(
    blocks.map(async ({ index, chain, read }) => {
      const token = blockToken(batchId, index, chain);
      return { ...(await read(token)), token };
    }),
  );
}

async function writeBlocks(
  deps: CommitDeps,
  tx: Queries,
  batch: OpenBatch & { tracksUrls: boolean },
  blocks: readonly BatchBlock[],
): Promise<LineCounts[]> {
  const { scope, row, ownStepAtMs } = batch;
  const reads = await readAll(row.id, blocks);
  const isTrusted = !row.isShared && Date.now() - ownStepAtMs < tokenTrustMs;
  const present: PresentRows = isTrusted ? new Map() : await findRows(deps, batch, blocks, reads);
  await storeBlocks(deps, tx, batch, reads, present);
  const counts = reads.map((each) => each.counts);
  const rows = blocks.map(({ index, chain }, place) => ({
    blockIndex: index,
    token: chain,
    counts: counts[place] ?? noLines(),
  }));
  await addBlocks(tx, scope, row.id, rows);
  await deps.alsoWrite?.(tx, sumOf(counts));
  return counts;
}

/** Inserts the rows of blocks that are not there yet, and writes what follows from all of them but the ledger. */
async function storeBlocks(
  deps: CommitDeps,
  tx: Queries,
  { scope, tracksUrls }: { scope: BatchScope; tracksUrls: boolean },
  reads: readonly ReadUnderToken[],
  present: PresentRows,
): Promise<void> {
  const wanted = reads.map(({ nameChecks }) => nameChecks.wanted);
  await both(insertBlocks(deps, reads, present), askForNames(tx, scope, wanted));
  // Rows that an earlier attempt left were judged by what was known then, which may be less.
  const leftBehind = reads.filter(({ token }) => present.has(token));
  await askForNames(
    tx,
    scope,
    leftBehind.map(({ nameChecks }) => nameChecks.known),
  );
  await deps.atPoint?.('inserted');
  if (tracksUrls) {
    for (const { token, facts } of reads) {
      // Those rows may be judged otherwise than they were read now; what is stored is counted.
      await tellLedger(deps, tx, scope, token, present.has(token) ? undefined : facts);
    }
  }
  await noteBlocks(tx, scope, reads);
}

/**
 * The rows that earlier attempts have left of blocks. Where the batch's first block went to ClickHouse with
 * other streams' rows, that insert may be under way still: what is missing of the block is inserted under its
 * token. Whichever of the two comes first is stored, the other one never will be; so what is missing then
 * was not in it, and may go under a token of its own.
 */
async function findRows(
  deps: CommitDeps,
  { scope, row }: OpenBatch,
  blocks: readonly BatchBlock[],
  reads: readonly ReadUnderToken[],
): Promise<PresentRows> {
  const tokens = reads.map(({ token }) => token);
  const present = await partitionsOfBlocks(deps.clickhouse, scope, tokens);
  const first = blocks[0]?.index === 0 ? reads[0] : undefined;
  if (!first || row.gatheredAs === null || isWhole(first, present)) return present;
  await insertBlocks(deps, [first], present, row.gatheredAs);
  return partitionsOfBlocks(deps.clickhouse, scope, tokens);
}

const isWhole = ({ token, partitions }: ReadUnderToken, present: PresentRows): boolean =>
  partitions.every(({ partition }) => present.get(token)?.has(partition));

/**
 * Leaves what the block's verified visits say of addresses for the URL ledger. Without `facts` they
 * are read from the rows, as when the website began to track while the stream was on its way.
 */
async function tellLedger(
  { clickhouse }: CommitDeps,
  tx: Queries,
  scope: BatchScope,
  token: string,
  facts: FactColumns | undefined,
): Promise<void> {
  await queueFacts(tx, scope, facts ?? toFactColumns(await factsOfBlock(clickhouse, scope, token)));
}

/**
 * Takes rows as they come, at least once, unless the website is gone: for very small batches that could
 * not be committed with others, which may have left the rows.
 */
export async function commitUnkeyed(
  deps: CommitDeps,
  scope: BatchScope,
  token: string,
  read: ReadBlock,
): Promise<void> {
  await deps.db.transaction(scope.workspaceId, async (tx) => {
    const { tracksUrls } = await holdWebsite(tx, scope);
    const present = await partitionsOfBlocks(deps.clickhouse, scope, [token]);
    await storeBlocks(deps, tx, { scope, tracksUrls }, [{ ...read, token }], present);
    await deps.alsoWrite?.(tx, read.counts);
  });
}
