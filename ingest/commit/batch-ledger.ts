import type { LogDay } from '../../modules/crawlers/rules/log-coverage';
import { AppError, notFound, unavailable } from '../../platform/errors';
import { newId } from '../../platform/ids';
import { type Database, type Queries, sql } from '../../platform/postgres/database';
import { refusalOf } from '../../platform/postgres/errors';
import type { LineCounts } from '../block/line-counts';
import type { BlockEnd } from './batch-chain';

/** What the sender gave to recognize a stream when it is sent again. */
export type DeduplicatedBy = 'idempotency_key' | 'content';

export type BatchScope = { workspaceId: string; websiteId: string };

export type BatchRow = {
  id: string;
  format: string;
  complete: boolean;
  blockCount: number;
  counts: LineCounts | null;
  createdAtMs: number;
  /**
   * True when the batch was opened more than once: by a retry, or by another stream that begins
   * alike.
   */
  isShared: boolean;
  /** Number of lines of its first block that are stored with an earlier batch. */
  skippedLines: number;
};

export type LedgerBlock = { token: Buffer; counts: LineCounts };

type Row = Omit<BatchRow, 'createdAtMs'> & { createdAt: Date };

const columns = [
  'id',
  'format',
  'complete',
  'block_count',
  'counts',
  'created_at',
  'is_shared',
  'skipped_lines',
] as const;

const fromRow = ({ createdAt, ...row }: Row): BatchRow => ({
  ...row,
  createdAtMs: createdAt.getTime(),
});

/** A website whose row is locked; `tracksUrls` says whether the URL ledger needs its visits. */
export type LockedWebsite = { tracksUrls: boolean };

/**
 * Locks the website's row until the transaction ends, so that a DELETE of it waits for this block,
 * or this block sees that it is gone. Throws `not_found` in that case.
 */
export async function lockWebsite(tx: Queries, websiteId: string): Promise<LockedWebsite> {
  const locked = await tryLockWebsite(tx, websiteId);
  if (!locked) throw notFound('website');
  return locked;
}

/** Like `lockWebsite`, but returns undefined when the website is gone. */
export async function tryLockWebsite(
  tx: Queries,
  websiteId: string,
): Promise<LockedWebsite | undefined> {
  const [row] = await tx.run<{ tracksUrls: boolean }>(
    sql('websites')
      .select('tracks_urls')
      .where({ workspace_id: tx.workspaceId, id: websiteId })
      .forKeyShare(),
  );
  return row;
}

/** Who sent a stream, and the Idempotency-Key that it came with. */
export type BatchSender = {
  drainId: string | null;
  apiKeyId: string | null;
  idempotencyKey: string | null;
};

/** A batch that is to be found or created. */
export type WantedBatch = {
  key: string;
  by: DeduplicatedBy;
  format: string;
  sender: BatchSender;
  /** Set if the batch's first block ends the stream. */
  end: BlockEnd | null;
};

/** A batch whose only block the wanted batch may begin with. */
export type ShorterBatch = Omit<BlockEnd, 'head'> & {
  id: string;
  key: string;
  format: string;
  isStored: boolean;
};

/** The most versions of one growing file that are compared. */
const shorterMax = 8;

/** Returns the batches, longest first, that end with a block which begins like this one. */
async function findShorter(
  tx: Queries,
  websiteId: string,
  { head, bytes }: BlockEnd,
): Promise<ShorterBatch[]> {
  return tx.run<ShorterBatch>({
    // Without its first block it is not complete; with more, it belongs to a longer stream as well.
    text: `select id, batch_key as key, format, end_bytes as bytes, end_digest as digest,
             complete or exists (select from log_blocks block where block.workspace_id = $1
               and block.batch_id = log_batches.id and block.block_index = 0) as is_stored
           from log_batches where workspace_id = $1 and website_id = $2 and end_head = $3
             and end_bytes < $4 and deleting_at is null and expires_at > now()
           order by end_bytes desc limit ${shorterMax}`,
    values: [tx.workspaceId, websiteId, head, bytes],
  });
}

/** The lines of a block that are stored with an earlier batch. */
export type KnownBeginning = { of: ShorterBatch; lines: number };

/** How a new batch's beginning is looked up among earlier ones. */
export type BeginningSearch = {
  like: BlockEnd;
  find: (shorter: readonly ShorterBatch[]) => KnownBeginning | undefined;
};

export type OpenOptions = {
  beginning?: BeginningSearch | undefined;
  keyUse?: KeyUse | undefined;
  /** Whether the key's content is known from there on, so that a new batch would be other content. */
  mustExist?: boolean;
  /** The batch that the stream has followed up to there. */
  baseId?: string | undefined;
};

/** A batch, or what must be completed before the batch can be created. */
export type OpenedBatch =
  | { kind: 'opened'; row: BatchRow; isNew: boolean; boundKey: BoundKey | undefined }
  | { kind: 'unfinished'; beginning: KnownBeginning };

const keep = { expires_at: sql.raw("now() + interval '30 days'") };

/**
 * Finds the batch of a key, or creates it and commits it: the intent, before anything is inserted.
 * With `keyUse` it also claims the Idempotency-Key. Throws `not_found` when the website is gone,
 * and `idempotency_key_reused`.
 */
export function openBatch(
  db: Database,
  scope: BatchScope,
  batch: WantedBatch,
  options: OpenOptions = {},
): Promise<OpenedBatch> {
  const { beginning, keyUse, mustExist, baseId } = options;
  const key = {
    workspace_id: scope.workspaceId,
    website_id: scope.websiteId,
    batch_key: batch.key,
  };
  return db.transaction(scope.workspaceId, async (tx): Promise<OpenedBatch> => {
    await lockWebsite(tx, scope.websiteId);
    const find = () =>
      tx.run<Row>(
        sql('log_batches')
          .where(key)
          .andWhere('expires_at', '>', sql.fn.now())
          .update({ is_shared: true, ...keep })
          .returning(columns),
      );
    let [row] = await find();
    const isNew = row === undefined;
    if (!row) {
      if (mustExist) throw keyReused();
      const known = beginning?.find(await findShorter(tx, scope.websiteId, beginning.like));
      if (known && !known.of.isStored) return { kind: 'unfinished', beginning: known };
      const insert = insertBatch(scope, batch, { baseId, known });
      [row] = await tx.run<Row>(insert);
      if (!row) {
        await retireExpired(tx, key);
        [row] = await tx.run<Row>(insert);
      }
      // Another stream has just created it.
      if (!row) [row] = await find();
      // It was purged in between; a retry creates it anew.
      if (!row) throw unavailable('The batch ledger');
      if (known)
        await tx.run(
          sql('log_batches').where({ workspace_id: tx.workspaceId, id: known.of.id }).update(keep),
        );
    }
    const boundKey = keyUse && (await bindKey(tx, scope.websiteId, row.id, keyUse));
    return { kind: 'opened', row: fromRow(row), isNew, boundKey };
  });
}

/** Frees the content of a batch that has expired, and the keys that stand for it. */
async function retireExpired(tx: Queries, key: Record<string, string>): Promise<void> {
  const retired = await tx.run<{ id: string }>(
    sql('log_batches')
      .where(key)
      .andWhere('expires_at', '<=', sql.fn.now())
      .update({ batch_key: sql.raw("batch_key || ':' || id"), end_head: null })
      .returning('id'),
  );
  await forgetKeys(
    tx,
    retired.map(({ id }) => id),
  );
}

/** Forgets the Idempotency-Keys of batches. */
export async function forgetKeys(tx: Queries, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return;
  await tx.run({
    text: 'delete from log_keys where workspace_id = $1 and batch_id = any ($2)',
    values: [tx.workspaceId, batchIds],
  });
}

const insertBatch = (
  scope: BatchScope,
  batch: WantedBatch,
  after: { baseId: string | undefined; known: KnownBeginning | undefined },
) =>
  sql('log_batches')
    .insert({
      workspace_id: scope.workspaceId,
      website_id: scope.websiteId,
      batch_key: batch.key,
      id: newId('logBatch'),
      deduplicated_by: batch.by,
      format: batch.format,
      drain_id: batch.sender.drainId,
      api_key_id: batch.sender.apiKeyId,
      idempotency_key: batch.sender.idempotencyKey,
      base_id: after.known?.of.id ?? after.baseId ?? null,
      skipped_lines: after.known?.lines ?? 0,
      end_head: batch.end?.head ?? null,
      end_bytes: batch.end?.bytes ?? null,
      end_digest: batch.end?.digest ?? null,
    })
    .onConflict(['workspace_id', 'website_id', 'batch_key'])
    .ignore()
    .returning(columns);

/** A stream under an Idempotency-Key: its first block, and whether it has no other. */
export type KeyUse = { key: string; firstChain: Buffer; isWhole: boolean };

/** The content that a key names: the newest block that is known of it. */
export type BoundKey = { blockCount: number; chain: Buffer; complete: boolean };

type KeyRow = BoundKey & { firstChain: Buffer };

export const keyReused = () =>
  new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used with other content before. Use a new key for new content.',
  );

async function bindKey(
  tx: Queries,
  websiteId: string,
  batchId: string,
  { key, firstChain, isWhole }: KeyUse,
): Promise<BoundKey> {
  await tx.run({
    text: `insert into log_keys (workspace_id, website_id, key, first_chain, block_count, chain,
             complete, batch_id) values ($1, $2, $3, $4, 1, $4, $5, $6)
           on conflict (workspace_id, website_id, key) do nothing`,
    values: [tx.workspaceId, websiteId, key, firstChain, isWhole, batchId],
  });
  const row = await readKey(tx, websiteId, key);
  if (!row?.firstChain.equals(firstChain)) throw keyReused();
  if (isWhole && row.blockCount > 1) throw keyReused();
  return row;
}

async function readKey(tx: Queries, websiteId: string, key: string): Promise<KeyRow | undefined> {
  const [row] = await tx.run<KeyRow>({
    text: `select first_chain, block_count, chain, complete from log_keys
           where workspace_id = $1 and website_id = $2 and key = $3 for update`,
    values: [tx.workspaceId, websiteId, key],
  });
  return row;
}

/** Locks a key that was bound until the transaction ends, and returns its content. */
export async function lockKey(tx: Queries, websiteId: string, key: string): Promise<BoundKey> {
  const row = await readKey(tx, websiteId, key);
  // Its batch was taken back at the same time.
  if (!row) throw unavailable('The batch ledger');
  return row;
}

/** Records how far the content of a locked key is known. */
export async function extendKey(
  tx: Queries,
  websiteId: string,
  key: string,
  to: BoundKey & { batchId: string },
): Promise<void> {
  await tx.run({
    text: `update log_keys set block_count = $4, chain = $5, complete = $6, batch_id = $7
           where workspace_id = $1 and website_id = $2 and key = $3`,
    values: [tx.workspaceId, websiteId, key, to.blockCount, to.chain, to.complete, to.batchId],
  });
}

/** A batch of one block that is created whole; `createdAtMs` is by the clock of its creator. */
export type WholeBatch = Omit<WantedBatch, 'sender'> &
  BatchSender & {
    id: string;
    createdAtMs: number;
    /** The chain after its only block. */
    chain: Buffer;
  };

/** A stream that is to be accepted together with others; `place` is its number among them. */
export type NewStream = {
  place: number;
  websiteId: string;
  /** Whether the website tracked URLs when the block was read. */
  tracksUrls: boolean;
  /** Undefined for a stream that is kept without a batch. */
  batch: WholeBatch | undefined;
  counts: LineCounts;
  bytes: number;
  logDays: readonly LogDay[];
};

const createText = `select create_log_batches(${Array.from({ length: 21 }, (_, at) => `$${at + 1}`).join(', ')})`;

/** Creates the batches of one workspace's streams, each complete with its only block. */
async function createBatches(tx: Queries, streams: readonly NewStream[]): Promise<void> {
  const batches = streams.flatMap(({ batch }) => batch ?? []);
  if (batches.length === 0) return;
  const column = <Name extends keyof WholeBatch>(name: Name) => batches.map((each) => each[name]);
  const own = <Name extends keyof NewStream>(name: Name) =>
    streams.flatMap((each) => (each.batch ? [each[name]] : []));
  const counts = own('counts');
  const logDays = own('logDays');
  await tx.run({
    text: createText,
    values: [
      tx.workspaceId,
      own('place'),
      own('websiteId'),
      column('id'),
      column('key'),
      column('by'),
      column('format'),
      column('createdAtMs'),
      column('drainId'),
      column('apiKeyId'),
      column('idempotencyKey'),
      batches.map(({ end }) => end?.head ?? null),
      batches.map(({ end }) => end?.bytes ?? null),
      batches.map(({ end }) => end?.digest ?? null),
      column('chain'),
      counts.map((each) => JSON.stringify(each)),
      own('bytes'),
      counts.map(({ firstAtMs }) => firstAtMs),
      counts.map(({ lastAtMs }) => lastAtMs),
      logDays.map((days) => arrayText(days, 'day')),
      logDays.map((days) => arrayText(days, 'hours')),
    ],
  });
}

/**
 * Begins to accept streams of one workspace: locks their websites and creates their batches. Which of
 * them are refused is known at the end of the transaction: `assertAccepted`. Refused are streams whose
 * content or key is in the ledger, that begin like a shorter batch, and whose website is gone, locked,
 * or tracks URLs other than when they were read.
 */
export async function acceptStreams(tx: Queries, streams: readonly NewStream[]): Promise<void> {
  const locking = tx.run({
    text: 'select lock_log_websites($1, $2, $3, $4)',
    values: [
      tx.workspaceId,
      streams.map(({ place }) => place),
      streams.map(({ websiteId }) => websiteId),
      streams.map(({ tracksUrls }) => tracksUrls),
    ],
  });
  await Promise.all([locking, createBatches(tx, streams)]);
}

/** The last statement of a transaction that accepts streams: it fails if one of them is refused. */
export async function assertAccepted(tx: Queries): Promise<void> {
  await tx.run({ text: 'select assert_accepted()', values: [] });
}

/** Returns the places of the streams because of which a transaction failed; undefined for others. */
export function refusedStreams(error: unknown): number[] | undefined {
  return refusalOf(error)?.split(',').map(Number);
}

/**
 * Locks the batch's row until the transaction ends: concurrent streams of one batch take turns,
 * without leases. The caller must have locked the website before.
 */
export async function lockBatch(tx: Queries, batchId: string): Promise<BatchRow> {
  const [row] = await tx.run<Row>(
    sql('log_batches')
      .select(columns)
      .where({ workspace_id: tx.workspaceId, id: batchId, deleting_at: null })
      .forUpdate(),
  );
  // It was taken back; a retry creates it anew.
  if (!row) throw unavailable('The batch ledger');
  return fromRow(row);
}

/** Returns those of the `count` blocks from `blockIndex` on that are in the ledger, in order. */
export async function findBlocks(
  db: Queries,
  at: { batchId: string; blockIndex: number; count: number },
): Promise<LedgerBlock[]> {
  return db.run<LedgerBlock>(
    sql('log_blocks')
      .select('token', 'counts')
      .where({ workspace_id: db.workspaceId, batch_id: at.batchId })
      .whereBetween('block_index', [at.blockIndex, at.blockIndex + at.count - 1])
      .orderBy('block_index'),
  );
}

// The SQL is constant, as below, because every block runs it: building SQL costs more than sending
// it.
/** Arrays of different lengths cannot be parameters, so each is a text of its own. */
const arrayText = (days: readonly LogDay[], name: keyof LogDay): string =>
  `{${days.map((each) => each[name]).join(',')}}`;

const addBlocksText = `insert into log_blocks (workspace_id, batch_id, block_index, token, counts,
    bytes, days, hours)
  select $1, $2, block_index, token, counts, bytes, days::int[], hours::int[]
  from unnest($3::int[], $4::bytea[], $5::jsonb[], $6::int[], $7::text[], $8::text[])
    as came (block_index, token, counts, bytes, days, hours)`;

/** A block that has been stored. */
export type NewBlock = {
  blockIndex: number;
  token: Buffer;
  counts: LineCounts;
  bytes: number;
  logDays: readonly LogDay[];
};

export async function addBlocks(
  tx: Queries,
  batchId: string,
  blocks: readonly NewBlock[],
): Promise<void> {
  await tx.run({
    text: addBlocksText,
    values: [
      tx.workspaceId,
      batchId,
      blocks.map(({ blockIndex }) => blockIndex),
      blocks.map(({ token }) => token),
      blocks.map(({ counts }) => JSON.stringify(counts)),
      blocks.map(({ bytes }) => bytes),
      blocks.map(({ logDays }) => arrayText(logDays, 'day')),
      blocks.map(({ logDays }) => arrayText(logDays, 'hours')),
    ],
  });
}

/** The result of comparing a stream that ended with its batch in the ledger. */
export type BatchEnd =
  /** This stream completed the batch. */
  | { kind: 'completed' }
  /** The batch was already complete, with exactly these blocks. */
  | { kind: 'replayed'; row: BatchRow }
  /** The stream is shorter: the ledger has more blocks. */
  | { kind: 'shorter' };

/** The contents of a complete batch: its number of blocks, and the counts over all of them. */
export type NewBatch = {
  batchId: string;
  blockCount: number;
  format: string;
  counts: LineCounts;
  /** The last block, unless it was known when the batch was created. */
  end?: BlockEnd | null;
};

const markCompleteText = `update log_batches set complete = true, block_count = $3, format = $4,
    counts = $5, first_at = $6, last_at = $7, end_head = coalesce($8, end_head),
    end_bytes = coalesce($9, end_bytes), end_digest = coalesce($10, end_digest)
  where workspace_id = $1 and id = $2`;

/** Marks a locked batch, which has no other blocks, as complete. */
export async function markComplete(
  tx: Queries,
  { batchId, blockCount, format, counts, end }: NewBatch,
): Promise<void> {
  const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));
  await tx.run({
    text: markCompleteText,
    values: [
      tx.workspaceId,
      batchId,
      blockCount,
      format,
      JSON.stringify(counts),
      toDate(counts.firstAtMs),
      toDate(counts.lastAtMs),
      end?.head ?? null,
      end?.bytes ?? null,
      end?.digest ?? null,
    ],
  });
}

/** The end of a stream under a key: the number of its blocks, and the chain after them. */
export type KeyEnd = { key: string; blockCount: number; chain: Buffer };

/**
 * Marks the batch as complete, unless it already is or has other blocks. Throws
 * `idempotency_key_reused` when the key's content is longer.
 */
export function completeBatch(
  db: Database,
  scope: BatchScope,
  end: NewBatch,
  keyEnd?: KeyEnd,
): Promise<BatchEnd> {
  return db.transaction(scope.workspaceId, async (tx) => {
    await lockWebsite(tx, scope.websiteId);
    const row = await lockBatch(tx, end.batchId);
    if (keyEnd) await endKey(tx, scope.websiteId, end.batchId, keyEnd);
    if (row.complete) {
      return row.blockCount === end.blockCount ? { kind: 'replayed', row } : { kind: 'shorter' };
    }
    const next = { batchId: end.batchId, blockIndex: end.blockCount, count: 1 };
    if ((await findBlocks(tx, next)).length > 0) return { kind: 'shorter' };
    await markComplete(tx, end);
    return { kind: 'completed' };
  });
}

async function endKey(
  tx: Queries,
  websiteId: string,
  batchId: string,
  { key, blockCount, chain }: KeyEnd,
): Promise<void> {
  const bound = await lockKey(tx, websiteId, key);
  if (bound.blockCount > blockCount) throw keyReused();
  if (bound.complete) return;
  await extendKey(tx, websiteId, key, { blockCount, chain, complete: true, batchId });
}
