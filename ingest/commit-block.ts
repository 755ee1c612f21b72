import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { Database, Queries } from '../core/postgres/database';
import { noteLogDays } from '../core/stores/crawlers/log-coverage-store';
import { noteVisitMonths } from '../core/stores/crawlers/visit-roll-store';
import { type FactColumns, toFactColumns } from '../core/stores/indexing/fact-columns';
import { queueFacts } from '../core/stores/indexing/ledger-queue-store';
import { factsOfBlock } from '../core/stores/indexing/visit-fact-store';
import { blockToken } from './batch-chain';
import {
  addBlock,
  type BatchRow,
  type BatchScope,
  findBlock,
  holdBatch,
  holdWebsite,
} from './batch-ledger';
import type { LineCounts } from './line-counts';
import { askForNames } from './name-checks';
import type { PartitionRows, ReadBlock } from './read-task';
import { insertVisits, partitionsOfBlock } from './visit-store';

/**
 * For how long after this process committed the block before it is sure that ClickHouse would
 * still know a token that somebody else, killed since, left behind: its window holds thousands of
 * inserts. Later than this, the rows themselves are looked for.
 */
const tokenTrustMs = 10_000;

export type CommitDeps = {
  db: Database;
  clickhouse: ClickHouse;
  signal: AbortSignal;
  /** Writes what must count each block once, in the transaction that commits the block. */
  alsoWrite?: ((tx: Queries, counts: LineCounts) => Promise<void>) | undefined;
  /** Called with each point that a test may want to stop at. Does nothing outside of tests. */
  atPoint?: ((point: 'inserted' | 'committed') => Promise<void> | void) | undefined;
};

/** A batch that this stream is going through. */
export type OpenBatch = {
  scope: BatchScope;
  row: BatchRow;
  /** When this stream made the batch or committed its newest block; 0 when somebody else did. */
  ownStepAtMs: number;
};

/** Reads a block under a token, once however often it is asked to; not asked for known blocks. */
export type ReadRows = (token: string) => Promise<ReadBlock>;

export type BlockOutcome =
  | { kind: 'written'; counts: LineCounts }
  /** The ledger has it, just so. */
  | { kind: 'found'; counts: LineCounts }
  /** The ledger has another block in its place, or the batch ended before it. */
  | { kind: 'differs' };

async function insertRows(
  { clickhouse, signal }: CommitDeps,
  token: string,
  partitions: readonly PartitionRows[],
  present: ReadonlySet<number>,
): Promise<void> {
  for (const { partition, bytes } of partitions) {
    if (present.has(partition)) continue;
    await insertVisits(clickhouse, bytes, `${token}.${partition}`, signal);
  }
}

const monthsOf = (rows: readonly PartitionRows[]) => rows.map(({ partition }) => partition);

/** Both side by side; throws only when neither goes on any more. */
async function both(one: Promise<void>, other: Promise<void>): Promise<void> {
  const ends = await Promise.allSettled([one, other]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Takes one block into a batch, exactly once, in one transaction: the website and the batch are
 * held, the ledger is asked, the rows go to ClickHouse, then the ledger has the block. A death
 * between the last two is healed by the retry, because its insert carries the same token.
 */
export async function commitBlock(
  deps: CommitDeps,
  batch: OpenBatch,
  block: { index: number; chain: Buffer },
  read: ReadRows,
): Promise<BlockOutcome> {
  const { scope, row } = batch;
  // Read before anything is held. Where somebody else may have written the block, it is looked up first.
  if (batch.ownStepAtMs > 0) await read(blockToken(row.id, block.index, block.chain));
  const outcome = await deps.db.transaction(
    scope.workspaceId,
    async (tx): Promise<BlockOutcome> => {
      const { tracksUrls } = await holdWebsite(tx, scope);
      const held = await holdBatch(tx, scope, row.id);
      const known = await findBlock(tx, scope, { batchId: row.id, blockIndex: block.index });
      if (known) {
        return known.token.equals(block.chain)
          ? { kind: 'found', counts: known.counts }
          : { kind: 'differs' };
      }
      if (held.complete) return { kind: 'differs' };
      const counts = await writeBlock(deps, tx, { ...batch, tracksUrls }, block, read);
      return { kind: 'written', counts };
    },
  );
  batch.ownStepAtMs = outcome.kind === 'written' ? Date.now() : 0;
  if (outcome.kind === 'written') await deps.atPoint?.('committed');
  return outcome;
}

async function writeBlock(
  deps: CommitDeps,
  tx: Queries,
  { scope, row, ownStepAtMs, tracksUrls }: OpenBatch & { tracksUrls: boolean },
  block: { index: number; chain: Buffer },
  read: ReadRows,
): Promise<LineCounts> {
  const token = blockToken(row.id, block.index, block.chain);
  const { counts, partitions, nameChecks, facts, logDays } = await read(token);
  const isTrusted = Date.now() - ownStepAtMs < tokenTrustMs;
  const present = isTrusted
    ? new Set<number>()
    : await partitionsOfBlock(deps.clickhouse, { ...scope, blockToken: token });
  const { wanted, known } = nameChecks;
  await both(insertRows(deps, token, partitions, present), askForNames(tx, scope, wanted));
  // Rows that an earlier attempt left were judged by what was known then, which may be less.
  if (present.size > 0) await askForNames(tx, scope, known);
  await deps.atPoint?.('inserted');
  if (tracksUrls) {
    // Those rows may be judged otherwise than they were read now; what is stored is counted.
    const isAsStored = facts !== undefined && present.size === 0;
    await tellLedger(deps, tx, scope, token, isAsStored ? facts : undefined);
  }
  // Last, because blocks of the same new hour wait for each other from here on.
  await noteLogDays(tx, scope, logDays);
  await noteVisitMonths(tx, scope, monthsOf(partitions));
  await addBlock(tx, scope, {
    batchId: row.id,
    blockIndex: block.index,
    token: block.chain,
    counts,
  });
  await deps.alsoWrite?.(tx, counts);
  return counts;
}

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

/** Takes rows as they come, at least once, unless the website is gone: for very small batches. */
export async function commitUnkeyed(
  deps: CommitDeps,
  scope: BatchScope,
  token: string,
  { counts, partitions, nameChecks, facts, logDays }: ReadBlock,
): Promise<void> {
  await deps.db.transaction(scope.workspaceId, async (tx) => {
    const { tracksUrls } = await holdWebsite(tx, scope);
    await insertRows(deps, token, partitions, new Set());
    await askForNames(tx, scope, nameChecks.wanted);
    if (tracksUrls) await tellLedger(deps, tx, scope, token, facts);
    await noteLogDays(tx, scope, logDays);
    await noteVisitMonths(tx, scope, monthsOf(partitions));
    await deps.alsoWrite?.(tx, counts);
  });
}
