import type { TimeRange } from '../../../platform/calendar/time-range';
import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import { notFound } from '../../../platform/errors';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WithDates } from '../../../platform/postgres/iso-times';
import type { Sort } from '../../../platform/sort';
import type { Workspace, WorkspaceReads } from '../../../platform/workspace';
import { recordVisitChange } from './visit-roll-store';

export const logBatchStates = ['open', 'complete', 'deleting'] as const;
export type LogBatchState = (typeof logBatchStates)[number];

/** What was stored of one log stream. */
export type LogBatch = {
  id: string;
  websiteId: string;
  state: LogBatchState;
  receivedAt: string;
  drainId: string | null;
  keyId: string | null;
  idempotencyKey: string | null;
  format: string | null;
  received: number;
  visits: number;
  ignored: number;
  malformed: number;
  duplicates: number;
  otherHost: number;
  bytes: number;
  firstAt: string | null;
  lastAt: string | null;
  continuesBatchId: string | null;
  expiresAt: string;
};

type Row = Omit<
  WithDates<LogBatch, 'expiresAt'>,
  'receivedAt' | 'keyId' | 'format' | 'firstAt' | 'lastAt' | 'continuesBatchId'
> & {
  createdAt: Date;
  apiKeyId: string | null;
  format: string;
  firstAtMs: number | null;
  lastAtMs: number | null;
  baseId: string | null;
};

const sum = (field: string) => `coalesce(sum((counts->>'${field}')::bigint), 0)::bigint`;

const stateSql = `case when batch.deleting_at is not null then 'deleting'
  when batch.complete then 'complete' else 'open' end`;

/** From the blocks, because a batch has no counts of its own before it is complete. */
const countsSql = `cross join lateral (
  select ${sum('received')} as received, ${sum('visits')} as visits, ${sum('ignored')} as ignored,
    ${sum('malformed')} as malformed, ${sum('duplicates')} as duplicates,
    ${sum('otherHost')} as other_host, coalesce(sum(block.bytes), 0)::bigint as bytes,
    min((counts->>'firstAtMs')::bigint) as first_at_ms,
    max((counts->>'lastAtMs')::bigint) as last_at_ms
  from log_blocks block
  where block.workspace_id = batch.workspace_id and block.batch_id = batch.id) counted`;

const toIso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const fromRow = (row: Row): LogBatch => ({
  id: row.id,
  websiteId: row.websiteId,
  state: row.state,
  receivedAt: row.createdAt.toISOString(),
  drainId: row.drainId,
  keyId: row.apiKeyId,
  idempotencyKey: row.idempotencyKey,
  format: row.format === '' ? null : row.format,
  received: row.received + row.duplicates,
  visits: row.visits,
  ignored: row.ignored,
  malformed: row.malformed,
  duplicates: row.duplicates,
  otherHost: row.otherHost,
  bytes: row.bytes,
  firstAt: toIso(row.firstAtMs),
  lastAt: toIso(row.lastAtMs),
  continuesBatchId: row.baseId,
  expiresAt: row.expiresAt.toISOString(),
});

const filtered = (workspaceId: string, filter: LogBatchFilter) => {
  const { websiteId, id, drainId, keyId, state, range } = filter;
  return sql('log_batches as batch')
    .where({ 'batch.workspace_id': workspaceId, 'batch.website_id': websiteId })
    .modify((query) => {
      if (id) query.where('batch.id', id);
      if (drainId) query.where('batch.drain_id', drainId);
      if (keyId) query.where('batch.api_key_id', keyId);
      if (state) query.whereRaw(`${stateSql} = ?`, [state]);
      if (range?.from) query.where('batch.created_at', '>=', range.from);
      if (range?.to) query.where('batch.created_at', '<', range.to);
    });
};

type Filtered = ReturnType<typeof filtered>;

/** Reads batches with their counts, which are added for these rows alone. */
async function readBatches(db: Queries, batches: Filtered, sort: BatchSort): Promise<LogBatch[]> {
  const rows = await db.run<Row>(
    sql
      .select('batch.*', 'counted.*', sql.raw(`${stateSql} as state`))
      .from(batches.orderByRaw(orderSql(sort)).as('batch'))
      .joinRaw(countsSql)
      .orderByRaw(orderSql(sort)),
  );
  return rows.map(fromRow);
}

/** Returns the batch of the website, or throws a 404. */
export async function getLogBatch(db: Queries, websiteId: string, id: string): Promise<LogBatch> {
  const [batch] = await readBatches(db, filtered(db.workspaceId, { websiteId, id }), '-receivedAt');
  if (!batch) throw notFound('log batch');
  return batch;
}

export const logBatchSorts = ['receivedAt'] as const;
type BatchSort = Sort<(typeof logBatchSorts)[number]>;

/** Ids sort by creation time, and an index serves them. */
const orderSql = (sort: BatchSort) => (sort === 'receivedAt' ? 'batch.id' : 'batch.id desc');

export type LogBatchFilter = {
  websiteId: string;
  id?: string;
  drainId?: string | undefined;
  keyId?: string | undefined;
  state?: LogBatchState | undefined;
  range?: TimeRange;
};

/** Returns a page of a website's batches, newest first by default. */
export async function listLogBatches(
  db: Queries,
  filter: LogBatchFilter,
  page: { limit: number; offset: number },
  sort: BatchSort,
): Promise<{ rows: LogBatch[]; total: number }> {
  const { workspaceId } = db;
  const [rows, [count]] = await Promise.all([
    readBatches(db, filtered(workspaceId, filter).limit(page.limit).offset(page.offset), sort),
    db.run<{ count: number }>(filtered(workspaceId, filter).count()),
  ]);
  return { rows, total: count?.count ?? 0 };
}

const streamRows = 500;

/** Yields all of a website's batches; those that arrive while it reads do not shift the others. */
export async function* streamLogBatches(
  db: Queries,
  filter: LogBatchFilter,
  sort: BatchSort,
): AsyncGenerator<LogBatch> {
  const comparison = sort === 'receivedAt' ? '>' : '<';
  let last: LogBatch | undefined;
  do {
    const after = filtered(db.workspaceId, filter).limit(streamRows);
    if (last) after.where('batch.id', comparison, last.id);
    const rows = await readBatches(db, after, sort);
    yield* rows;
    last = rows.length < streamRows ? undefined : rows.at(-1);
  } while (last);
}

/**
 * Returns the ids of the batches that have the lines which follow on a batch's lines: those of the
 * same file when it had grown, and streams that begin alike.
 */
export async function findContinuations(
  db: Queries,
  { websiteId, id }: Pick<LogBatch, 'websiteId' | 'id'>,
): Promise<string[]> {
  const rows = await db.run<{ id: string }>({
    text: `with recursive after as (
             select id from log_batches
             where workspace_id = $1 and website_id = $2 and base_id = $3 and deleting_at is null
             union
             select next.id from log_batches next join after on next.base_id = after.id
             where next.workspace_id = $1 and next.website_id = $2 and next.deleting_at is null)
           select id from after where id <> $3 order by id`,
    values: [db.workspaceId, websiteId, id],
  });
  return rows.map(({ id: each }) => each);
}

const ofBatches = `website_id = {website:String}
  AND splitByChar('.', block_token)[1] IN {batches:Array(String)}`;

/** Returns how many visits batches have, and their first and last month. */
export async function countBatchVisits(
  workspace: WorkspaceReads,
  websiteId: string,
  batchIds: readonly string[],
): Promise<{ count: number; first: number; last: number }> {
  const [row] = await workspace.clickhouse.query<{ count: number; first: number; last: number }>({
    sql: `SELECT count() AS count, min(partition) AS first, max(partition) AS last
            FROM crawler_visits WHERE ${ofBatches}`,
    parameters: { website: websiteId, batches: batchIds },
    comment: 'count-batch-visits',
  });
  return row ?? { count: 0, first: 0, last: 0 };
}

/**
 * Marks batches as leaving: from the commit on their visits no longer count, their content and keys
 * may be sent again, and a stream that is still writing one of them fails and is retried anew. The
 * caller must have locked the website, so no block of it is being committed.
 */
export async function markLeaving(tx: Queries, batchIds: readonly string[]): Promise<void> {
  const values = [tx.workspaceId, batchIds];
  await tx.run({
    text: `update log_batches set deleting_at = now(), batch_key = 'deleted:' || public_id(id),
             end_head = null
           where workspace_id = $1 and id = any ($2)`,
    values,
  });
  await tx.run({
    text: 'delete from log_keys where workspace_id = $1 and batch_id = any ($2)',
    values,
  });
}

/** Deletes batches' visits for good, also people's, and returns how many crawlers' there were. Idempotent. */
export async function removeBatchVisits(
  workspace: Workspace,
  websiteId: string,
  batchIds: readonly string[],
): Promise<number> {
  const parameters = { website: websiteId, batches: batchIds };
  await purgeRows(workspace, {
    table: 'ai_referrals',
    condition: ofBatches,
    parameters,
    comment: 'remove-batch-referrals',
  });
  const { count, first, last } = await countBatchVisits(workspace, websiteId, batchIds);
  if (count === 0) return 0;
  const months = { firstPartition: first, lastPartition: last };
  await recordVisitChange(workspace, { websiteId }, months);
  await workspace.clickhouse.deleteRows({
    table: 'crawler_visits',
    where: ofBatches,
    parameters,
    comment: 'remove-batch-visits',
    // Marked rows would still be in the files (decision 6).
    how: 'rewrite',
  });
  // The mutation may have taken longer than the quiet time that a month needs before its roll-up.
  await recordVisitChange(workspace, { websiteId }, months);
  return count;
}

/**
 * Removes the hours that only lines of these batches came from. The caller must have locked the
 * website, so no hours are being added. Idempotent.
 */
export async function forgetBatchHours(
  tx: Queries,
  websiteId: string,
  batchIds: readonly string[],
): Promise<void> {
  const values = [tx.workspaceId, websiteId, batchIds];
  const days = await tx.run<{ day: number }>({
    text: `select distinct unnest(block.days) as day from log_blocks block
           where block.workspace_id = $1 and block.batch_id = any ($2)`,
    values: [tx.workspaceId, batchIds],
  });
  await tx.run({
    text: `with others as (
             select came.day, bit_or(came.hours) as hours
             from log_batches batch
             join log_blocks block on block.workspace_id = batch.workspace_id
               and block.batch_id = batch.id and block.days && $4::int[]
             cross join lateral unnest(block.days, block.hours) as came (day, hours)
             where batch.workspace_id = $1 and batch.website_id = $2 and not batch.id = any ($3)
               and batch.deleting_at is null
             group by came.day)
           update log_days d set hours = d.settled_hours | coalesce(others.hours, 0)
           from unnest($4::int[]) as lost (day) left join others on others.day = lost.day
           where d.workspace_id = $1 and d.website_id = $2
             and d.day = date '1970-01-01' + lost.day`,
    values: [...values, days.map(({ day }) => day)],
  });
  await tx.run({
    text: 'delete from log_days where workspace_id = $1 and website_id = $2 and hours = 0',
    values: [tx.workspaceId, websiteId],
  });
}

/** Deletes the records of batches. */
export async function forgetBatches(
  tx: Queries,
  websiteId: string,
  batchIds: readonly string[],
): Promise<void> {
  await tx.run({
    text: `delete from log_batches
           where workspace_id = $1 and website_id = $2 and id = any ($3)`,
    values: [tx.workspaceId, websiteId, batchIds],
  });
}
