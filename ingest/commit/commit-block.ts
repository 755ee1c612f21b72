import { addLogRows } from '../../modules/crawlers/inbox/inbox-store';
import type { LogInbox } from '../../modules/crawlers/inbox/log-inbox';
import {
  noRows,
  type PresentRows,
  partitionsOfBlocks,
} from '../../modules/crawlers/inbox/stored-rows';
import { type FactColumns, toFactColumns } from '../../modules/indexing/store/fact-columns';
import { queueFacts } from '../../modules/indexing/store/ledger-queue-store';
import { factsOfBlock } from '../../modules/indexing/store/visit-fact-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Database, Queries, Transaction } from '../../platform/postgres/database';
import { addCounts, type LineCounts, noLines } from '../block/line-counts';
import { queueNameChecks } from '../read/name-checks';
import { type ReadBlock, rowBytesOf } from '../read/read-task';
import { type BlockEnd, blockToken } from './batch-chain';
import {
  addBlocks,
  type BatchRow,
  type BatchScope,
  type BoundKey,
  extendKey,
  findBlocks,
  keyReused,
  type LedgerBlock,
  lockBatch,
  lockKey,
  lockWebsite,
  markComplete,
} from './batch-ledger';
import { insertBlocks, type ReadUnderToken, toInboxRows } from './insert-blocks';
import { recordBlocks } from './record-blocks';

/**
 * How long after its previous commit a stream may rely on ClickHouse to remember the token of an
 * insert whose reply was lost: ClickHouse's deduplication window covers thousands of inserts. After
 * this time the rows themselves are looked up. The same goes for a batch that another stream has
 * opened, too.
 */
const tokenTrustMs = 10_000;

/** The bytes of lines up to which a stream of one block waits in the inbox. */
export const inboxBytesMax = 1024 * 1024;

export type CommitDeps = {
  db: Database;
  clickhouse: ClickHouse;
  inbox: LogInbox;
  signal: AbortSignal;
  /**
   * Writes data that must count each block exactly once, in the transaction that commits the block.
   */
  alsoWrite?: ((tx: Queries, counts: LineCounts) => Promise<void>) | undefined;
  /** Called at each point where a test may want to stop. Does nothing outside of tests. */
  atPoint?: ((point: CommitPoint) => Promise<void> | void) | undefined;
};

/** Points of a commit of blocks: their rows are in ClickHouse or in the inbox, and all is committed. */
export type CommitPoint = 'inserted' | 'committed';

/** The batch that this stream is following. */
export type OpenBatch = {
  scope: BatchScope;
  row: BatchRow;
  /**
   * When this stream created the batch or committed its newest blocks; 0 when another stream did.
   */
  ownStepAtMs: number;
};

/** A block at its place in a batch. */
export type BatchBlock = {
  index: number;
  /** Its place in the stream, of which the batch may be a part. */
  streamIndex: number;
  chain: Buffer;
  /** The bytes of all its lines. */
  rawBytes: number;
  /**
   * Reads the block under a token, once however often it is called; not called for known blocks.
   */
  read: (token: string) => Promise<ReadBlock>;
  /** Whether the block is never committed together with the block after it. */
  endsGroup: boolean;
  /** Whether the stream ends with it. */
  isStreamEnd: boolean;
};

/** The outcome for consecutive blocks; those after the two lists differ from the ledger's. */
export type BlocksOutcome = {
  /** Counts of the blocks that the ledger already has. */
  found: readonly LineCounts[];
  written: readonly LineCounts[];
  /** Whether the batch was marked as complete with them. */
  isComplete: boolean;
};

/**
 * Describes a batch that ends with these blocks: its format, and the counts of the blocks before
 * them.
 */
export type BatchEnding = { format: string; before: LineCounts; end: BlockEnd | null };

/**
 * Whether a block agrees with the content that a key names. `known`: the key names more,
 * so the block must already be stored. Throws `idempotency_key_reused` when it does not agree.
 */
export function checkKey(
  bound: BoundKey,
  { streamIndex, chain }: Pick<BatchBlock, 'streamIndex' | 'chain'>,
): 'known' | 'any' {
  const newest = bound.blockCount - 1;
  if (streamIndex < newest) return 'known';
  if (streamIndex === newest ? !bound.chain.equals(chain) : bound.complete) throw keyReused();
  return 'any';
}

function sumOf(each: readonly LineCounts[]): LineCounts {
  const sum = noLines();
  for (const counts of each) addCounts(sum, counts);
  return sum;
}

/** Awaits both; throws after both have settled. */
async function both(one: Promise<void>, other: Promise<void>): Promise<void> {
  const ends = await Promise.allSettled([one, other]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Returns the index of the first block that differs from the ledger's; `known.length` if none does.
 */
function firstDifference(known: readonly LedgerBlock[], blocks: readonly BatchBlock[]): number {
  const at = known.findIndex(({ token }, index) => !blocks[index]?.chain.equals(token));
  return at < 0 ? known.length : at;
}

/**
 * Adds consecutive blocks to a batch, each exactly once, in one transaction. It locks the website
 * and the batch, queries the ledger, inserts the rows of missing blocks into ClickHouse together,
 * and then adds the blocks to the ledger. A crash between the last two steps is repaired by the
 * retry: it groups the same blocks together, so its insert carries the same token. When the batch
 * ends with blocks that are written here, it is marked as complete with them.
 */
export async function commitBlocks(
  deps: CommitDeps,
  batch: OpenBatch,
  blocks: readonly [BatchBlock, ...BatchBlock[]],
  { ending, key }: { ending?: BatchEnding | undefined; key?: string | undefined } = {},
): Promise<BlocksOutcome> {
  const { scope, row } = batch;
  // Read before taking any lock. When another stream may have written the blocks, they are looked
  // up first.
  if (batch.ownStepAtMs > 0) await readAll(row.id, blocks);
  const outcome = await deps.db.transaction(
    scope.workspaceId,
    async (tx): Promise<BlocksOutcome> => {
      const { tracksUrls } = await lockWebsite(tx, scope.websiteId);
      const locked = await lockBatch(tx, row.id);
      const bound = key === undefined ? undefined : await lockKey(tx, scope.websiteId, key);
      // The newest block's chain identifies those before it, too.
      const states = bound ? blocks.map((block) => checkKey(bound, block)) : [];
      const mustBeKnown = states.length > 0 && !states.includes('any');
      const at = { batchId: row.id, blockIndex: blocks[0].index, count: blocks.length };
      const known = await findBlocks(tx, at);
      const same = firstDifference(known, blocks);
      const found = known.slice(0, same).map(({ counts }) => counts);
      const rest = same < known.length || locked.complete ? [] : blocks.slice(same);
      const agreed = blocks[found.length + rest.length - 1];
      if (key !== undefined && bound && agreed) {
        await followKey(tx, scope.websiteId, { key, bound, agreed, batchId: row.id });
      }
      if (rest.length === 0) return { found, written: [], isComplete: false };
      if (mustBeKnown) throw keyReused();
      const written = await writeBlocks(deps, tx, { ...batch, row: locked, tracksUrls }, rest);
      if (ending) {
        const blockCount = blocks[0].index + blocks.length;
        const counts = sumOf([ending.before, ...found, ...written]);
        await markComplete(tx, {
          batchId: row.id,
          blockCount,
          format: ending.format,
          counts,
          end: ending.end,
        });
      }
      return { found, written, isComplete: ending !== undefined };
    },
  );
  const hasWritten = outcome.written.length > 0;
  // Within a group there may be rows of an attempt that wrote the whole group at once.
  const isOwnStep = hasWritten && blocks.at(-1)?.endsGroup === true;
  batch.ownStepAtMs = isOwnStep ? Date.now() : 0;
  if (hasWritten) await deps.atPoint?.('committed');
  return outcome;
}

/**
 * Records the newest block of a stream under its key. Throws `idempotency_key_reused` when the
 * stream ends before the key's content.
 */
async function followKey(
  tx: Queries,
  websiteId: string,
  at: { key: string; bound: BoundKey; agreed: BatchBlock; batchId: string },
): Promise<void> {
  const { key, bound, agreed, batchId } = at;
  const blockCount = agreed.streamIndex + 1;
  const isEnd = agreed.isStreamEnd;
  if (isEnd && blockCount < bound.blockCount) throw keyReused();
  if (blockCount < bound.blockCount || (blockCount === bound.blockCount && !isEnd)) return;
  const complete = bound.complete || isEnd;
  await extendKey(tx, websiteId, key, { blockCount, chain: agreed.chain, complete, batchId });
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
  tx: Transaction,
  batch: OpenBatch & { tracksUrls: boolean },
  blocks: readonly BatchBlock[],
): Promise<LineCounts[]> {
  const { scope, row, ownStepAtMs } = batch;
  const reads = await readAll(row.id, blocks);
  const [first, ...others] = blocks;
  const isWhole = first?.index === 0 && first.isStreamEnd && others.length === 0;
  // No other stream can have stored rows of a batch that this one has created.
  const isFirst = ownStepAtMs > 0 && !row.isShared && isWhole && first.rawBytes <= inboxBytesMax;
  if (isFirst && canWait(batch, reads)) await keepBlocks(deps, tx, batch, reads);
  else {
    const isTrusted = !row.isShared && Date.now() - ownStepAtMs < tokenTrustMs;
    const present = isTrusted ? noRows : await findRows(deps, scope, reads);
    await storeBlocks(deps, tx, batch, reads, present);
  }
  const counts = reads.map((each) => each.counts);
  const rows = blocks.map(({ index, chain, rawBytes }, place) => ({
    blockIndex: index,
    token: chain,
    counts: counts[place] ?? noLines(),
    bytes: rawBytes,
    logDays: reads[place]?.logDays ?? [],
  }));
  await addBlocks(tx, row.id, rows);
  await deps.alsoWrite?.(tx, sumOf(counts));
  return counts;
}

type StoreTarget = {
  scope: BatchScope;
  tracksUrls: boolean;
  /** Whether no batch record can take the lines back. */
  isSettled?: boolean;
};

/** Whether all that follows from blocks is known without their rows. */
const canWait = ({ tracksUrls }: StoreTarget, reads: readonly ReadBlock[]): boolean =>
  !tracksUrls || reads.every(({ facts }) => facts !== undefined);

/** Keeps the rows of blocks in the inbox, and writes everything that follows from the blocks. */
async function keepBlocks(
  { inbox, atPoint }: CommitDeps,
  tx: Transaction,
  { scope, tracksUrls, isSettled = false }: StoreTarget,
  reads: readonly ReadUnderToken[],
): Promise<void> {
  inbox.assertRoom(scope.workspaceId);
  for (const rows of reads.flatMap(toInboxRows)) await addLogRows(tx, scope.websiteId, rows);
  await atPoint?.('inserted');
  const wanted = reads.map(({ nameChecks }) => nameChecks.wanted);
  await queueNameChecks(tx, scope.websiteId, wanted);
  if (tracksUrls) {
    for (const { facts } of reads) if (facts) await queueFacts(tx, scope.websiteId, facts);
  }
  await recordBlocks(tx, scope.websiteId, reads, isSettled);
  const bytes = reads.reduce((sum, read) => sum + rowBytesOf(read), 0);
  tx.afterCommit(() => inbox.noteAdded(bytes));
}

/**
 * Inserts the rows of blocks that are missing in ClickHouse, and writes everything that follows
 * from all of the blocks, except the batch ledger.
 */
async function storeBlocks(
  deps: CommitDeps,
  tx: Queries,
  { scope, tracksUrls, isSettled = false }: StoreTarget,
  reads: readonly ReadUnderToken[],
  present: PresentRows,
): Promise<void> {
  const wanted = reads.map(({ nameChecks }) => nameChecks.wanted);
  await both(
    insertBlocks({ ...deps, workspaceId: scope.workspaceId }, reads, present),
    queueNameChecks(tx, scope.websiteId, wanted),
  );
  // Rows left by an earlier attempt got their verdicts from what was known then, which may be less.
  const leftBehind = reads.filter(({ token }) => present.crawler_visits.has(token));
  await queueNameChecks(
    tx,
    scope.websiteId,
    leftBehind.map(({ nameChecks }) => nameChecks.known),
  );
  await deps.atPoint?.('inserted');
  if (tracksUrls) {
    for (const { token, facts } of reads) {
      // Those rows may have other verdicts than this reading gave; the stored ones count.
      await updateLedger(
        deps,
        tx,
        scope.websiteId,
        token,
        present.crawler_visits.has(token) ? undefined : facts,
      );
    }
  }
  await recordBlocks(tx, scope.websiteId, reads, isSettled);
}

/** Finds the rows that earlier attempts have left of blocks. */
const findRows = (
  { clickhouse }: CommitDeps,
  scope: BatchScope,
  reads: readonly ReadUnderToken[],
): Promise<PresentRows> =>
  partitionsOfBlocks(
    clickhouse.of(scope.workspaceId),
    scope.websiteId,
    reads.map(({ token }) => token),
  );

/**
 * Queues the URL facts of the block's verified visits for the URL ledger. Without `facts` they are
 * read from the rows, as when the website began to track URLs while the stream was being ingested.
 */
async function updateLedger(
  { clickhouse }: CommitDeps,
  tx: Queries,
  websiteId: string,
  token: string,
  facts: FactColumns | undefined,
): Promise<void> {
  await queueFacts(
    tx,
    websiteId,
    facts ?? toFactColumns(await factsOfBlock(clickhouse.of(tx.workspaceId), websiteId, token)),
  );
}

/**
 * Commits rows at least once, without a batch, unless the website is gone: for very small streams
 * that could not be committed in a group.
 */
export async function commitUnkeyed(
  deps: CommitDeps,
  scope: BatchScope,
  token: string,
  read: ReadBlock,
): Promise<void> {
  await deps.db.transaction(scope.workspaceId, async (tx) => {
    const { tracksUrls } = await lockWebsite(tx, scope.websiteId);
    const target = { scope, tracksUrls, isSettled: true };
    const reads = [{ ...read, token }];
    if (canWait(target, reads)) await keepBlocks(deps, tx, target, reads);
    else await storeBlocks(deps, tx, target, reads, noRows);
    await deps.alsoWrite?.(tx, read.counts);
  });
}
