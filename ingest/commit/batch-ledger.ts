import { notFound, unavailable } from '../../platform/errors';
import { newId } from '../../platform/ids';
import { type Database, type Queries, sql } from '../../platform/postgres/database';
import type { LineCounts } from '../pipeline/line-counts';

/** How a batch is recognized when it is sent again. */
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
  /**
   * The token under which its only block was first inserted into ClickHouse, when it was inserted
   * together with other batches.
   */
  gatheredAs: string | null;
};

export type LedgerBlock = { token: Buffer; counts: LineCounts };

/**
 * How long content that arrives again counts as a retry of its batch, from the batch's last block
 * on.
 */
export const contentKeyHours = 1;

type Row = {
  id: string;
  format: string;
  complete: boolean;
  block_count: number;
  counts: LineCounts | null;
  created_at: Date;
  is_shared: boolean;
  gathered_as: string | null;
};

const columns = [
  'id',
  'format',
  'complete',
  'block_count',
  'counts',
  'created_at',
  'is_shared',
  'gathered_as',
] as const;

const fromRow = (row: Row): BatchRow => ({
  id: row.id,
  format: row.format,
  complete: row.complete,
  blockCount: row.block_count,
  counts: row.counts,
  createdAtMs: row.created_at.getTime(),
  isShared: row.is_shared,
  gatheredAs: row.gathered_as,
});

/** A website whose row is locked; `tracksUrls` says whether the URL ledger needs its visits. */
export type LockedWebsite = { tracksUrls: boolean };

/**
 * Locks the website's row until the transaction ends, so that a DELETE of it waits for this block,
 * or this block sees that it is gone. Throws `not_found` in that case.
 */
export async function lockWebsite(tx: Queries, scope: BatchScope): Promise<LockedWebsite> {
  const locked = await tryLockWebsite(tx, scope);
  if (!locked) throw notFound('website');
  return locked;
}

/** Like `lockWebsite`, but returns undefined when the website is gone. */
export async function tryLockWebsite(
  tx: Queries,
  scope: BatchScope,
): Promise<LockedWebsite | undefined> {
  const [row] = await tx.run<{ tracks_urls: boolean }>(
    sql('websites')
      .select('tracks_urls')
      .where({ workspace_id: scope.workspaceId, id: scope.websiteId })
      .forKeyShare(),
  );
  return row && { tracksUrls: row.tracks_urls };
}

/**
 * Frees the key of a batch that no longer counts. Deletes an expired batch. With keys by content,
 * renames the key of a batch whose last block is older than `contentKeyHours`.
 */
async function retireOld(tx: Queries, scope: BatchScope, batchKey: string, by: DeduplicatedBy) {
  const mine = {
    workspace_id: scope.workspaceId,
    website_id: scope.websiteId,
    batch_key: batchKey,
  };
  await tx.run(sql('log_batches').where(mine).andWhere('expires_at', '<', sql.fn.now()).delete());
  if (by !== 'content') return;
  // Counted from the last block, so that a stream of hours can be resumed after a break.
  await tx.run(
    sql('log_batches as batch')
      .where(mine)
      .whereRaw(
        `greatest(batch.created_at, (
           select max(block.committed_at) from log_blocks block
           where block.workspace_id = batch.workspace_id and block.batch_id = batch.id
         )) < now() - make_interval(hours => ?)`,
        [contentKeyHours],
      )
      .update({ batch_key: sql.raw("batch_key || ':' || id") }),
  );
}

/**
 * Finds the batch of a key, or creates it and commits it: the intent, before anything is inserted.
 * Throws `not_found` when the website is gone.
 */
export function openBatch(
  db: Database,
  scope: BatchScope,
  batch: { key: string; by: DeduplicatedBy; format: string },
): Promise<{ row: BatchRow; isNew: boolean }> {
  const key = {
    workspace_id: scope.workspaceId,
    website_id: scope.websiteId,
    batch_key: batch.key,
  };
  const insert = () =>
    sql('log_batches')
      .insert({ ...key, id: newId('logBatch'), deduplicated_by: batch.by, format: batch.format })
      .onConflict(['workspace_id', 'website_id', 'batch_key'])
      .ignore()
      .returning(columns);
  return db.transaction(scope.workspaceId, async (tx) => {
    await lockWebsite(tx, scope);
    const [made] = await tx.run<Row>(insert());
    if (made) return { row: fromRow(made), isNew: true };
    await retireOld(tx, scope, batch.key, batch.by);
    const [anew] = await tx.run<Row>(insert());
    if (anew) return { row: fromRow(anew), isNew: true };
    const [found] = await tx.run<Row>(
      sql('log_batches').where(key).update({ is_shared: true }).returning(columns),
    );
    // Between the two statements the batch can only have been retired or purged; a retry creates a
    // new one.
    if (!found) throw unavailable('The batch ledger');
    return { row: fromRow(found), isNew: false };
  });
}

/** A batch that is created together with others; `createdAtMs` is by the clock of its creator. */
export type GroupBatch = {
  id: string;
  websiteId: string;
  key: string;
  by: DeduplicatedBy;
  format: string;
  createdAtMs: number;
};

const openGroupText = `with held as (
    select id from websites where workspace_id = $1 and id = any ($4) order by id
    for key share skip locked)
  insert into log_batches (workspace_id, gathered_as, id, website_id, batch_key, deduplicated_by, format,
    created_at)
  select $1, $2, came.id, held.id, came.batch_key, came.deduplicated_by, came.format,
    timestamptz 'epoch' + came.created_ms * interval '1 millisecond'
  from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::bigint[])
    as came (id, website_id, batch_key, deduplicated_by, format, created_ms)
  join held on held.id = came.website_id
  order by came.website_id, came.batch_key
  on conflict (workspace_id, website_id, batch_key) do nothing
  returning id`;

/**
 * Creates batches of one workspace whose rows will go to ClickHouse in one insert, under this
 * token. Returns the ids of the created ones. Skips a batch when its key is already in the ledger,
 * or when its website is locked or gone.
 */
export async function openGroup(
  tx: Queries,
  gatheredAs: string,
  batches: readonly GroupBatch[],
): Promise<string[]> {
  const column = <Name extends keyof GroupBatch>(name: Name) => batches.map((each) => each[name]);
  const rows = await tx.run<{ id: string }>({
    text: openGroupText,
    values: [
      tx.workspaceId,
      gatheredAs,
      column('id'),
      column('websiteId'),
      column('key'),
      column('by'),
      column('format'),
      column('createdAtMs'),
    ],
  });
  return rows.map(({ id }) => id);
}

/**
 * Returns which of the workspace's websites exist and are not locked by a transaction that changes
 * them.
 */
export async function findFreeWebsites(
  tx: Queries,
  websiteIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>({
    text: `select id from websites where workspace_id = $1 and id = any ($2) order by id
           for key share skip locked`,
    values: [tx.workspaceId, websiteIds],
  });
  return rows.map(({ id }) => id);
}

/**
 * Locks websites and batches of one workspace until the transaction ends. Fails when a website is
 * gone, when its `tracksUrls` differs from the given one, or when a batch was opened again since.
 */
export async function lockGroup(
  tx: Queries,
  locked: {
    websites: readonly { websiteId: string; tracksUrls: boolean }[];
    batchIds: readonly string[];
  },
): Promise<void> {
  await tx.run({
    text: 'select hold_gathered_batches($1, $2, $3)',
    values: [
      locked.websites.map(({ websiteId }) => websiteId),
      locked.websites.map(({ tracksUrls }) => tracksUrls),
      locked.batchIds,
    ],
  });
}

/**
 * Locks the batch's row until the transaction ends: concurrent streams of one batch take turns,
 * without leases. The caller must have locked the website before.
 */
export async function lockBatch(
  tx: Queries,
  scope: BatchScope,
  batchId: string,
): Promise<BatchRow> {
  const [row] = await tx.run<Row>(
    sql('log_batches')
      .select(columns)
      .where({ workspace_id: scope.workspaceId, id: batchId })
      .forUpdate(),
  );
  if (!row) throw unavailable('The batch ledger');
  return fromRow(row);
}

/** Returns those of the `count` blocks from `blockIndex` on that are in the ledger, in order. */
export async function findBlocks(
  db: Queries,
  scope: BatchScope,
  at: { batchId: string; blockIndex: number; count: number },
): Promise<LedgerBlock[]> {
  return db.run<LedgerBlock>(
    sql('log_blocks')
      .select('token', 'counts')
      .where({ workspace_id: scope.workspaceId, batch_id: at.batchId })
      .whereBetween('block_index', [at.blockIndex, at.blockIndex + at.count - 1])
      .orderBy('block_index'),
  );
}

// The SQL is constant, as below, because every block runs it: building SQL costs more than sending
// it.
const addBlocksText = `insert into log_blocks (workspace_id, batch_id, block_index, token, counts)
  select $1, $2, * from unnest($3::int[], $4::bytea[], $5::jsonb[])`;

export async function addBlocks(
  tx: Queries,
  { workspaceId }: BatchScope,
  batchId: string,
  blocks: readonly { blockIndex: number; token: Buffer; counts: LineCounts }[],
): Promise<void> {
  await tx.run({
    text: addBlocksText,
    values: [
      workspaceId,
      batchId,
      blocks.map(({ blockIndex }) => blockIndex),
      blocks.map(({ token }) => token),
      blocks.map(({ counts }) => JSON.stringify(counts)),
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
};

const markCompleteText = `update log_batches set complete = true, block_count = $3, format = $4,
    counts = $5, first_at = $6, last_at = $7
  where workspace_id = $1 and id = $2`;

/** Marks a locked batch, which has no other blocks, as complete. */
export async function markComplete(
  tx: Queries,
  { workspaceId }: BatchScope,
  { batchId, blockCount, format, counts }: NewBatch,
): Promise<void> {
  const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));
  await tx.run({
    text: markCompleteText,
    values: [
      workspaceId,
      batchId,
      blockCount,
      format,
      JSON.stringify(counts),
      toDate(counts.firstAtMs),
      toDate(counts.lastAtMs),
    ],
  });
}

/** Marks the batch as complete, unless it already is or has other blocks. */
export function completeBatch(db: Database, scope: BatchScope, end: NewBatch): Promise<BatchEnd> {
  return db.transaction(scope.workspaceId, async (tx) => {
    await lockWebsite(tx, scope);
    const row = await lockBatch(tx, scope, end.batchId);
    if (row.complete) {
      return row.blockCount === end.blockCount ? { kind: 'replayed', row } : { kind: 'shorter' };
    }
    const next = { batchId: end.batchId, blockIndex: end.blockCount, count: 1 };
    if ((await findBlocks(tx, scope, next)).length > 0) return { kind: 'shorter' };
    await markComplete(tx, scope, end);
    return { kind: 'completed' };
  });
}
