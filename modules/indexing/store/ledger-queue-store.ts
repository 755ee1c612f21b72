import { notFound } from '../../../platform/errors';
import type { Queries, SystemQueries } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { type FactColumns, factColumnNames } from './fact-columns';

const insertText = `insert into ledger_queue (workspace_id, website_id, facts,
    schemes, hosts, bots, are_search, ${factColumnNames.join(', ')})
  values ($1, $2, $3, $4, $5, $6, $7,
    ${factColumnNames.map((_, index) => `$${index + 8}`).join(', ')})`;

/** Queues facts for the merger, in the transaction that makes them true. */
export async function queueFacts(
  tx: Queries,
  websiteId: string,
  { facts, sources, arrays }: FactColumns,
): Promise<void> {
  if (facts === 0) return;
  await tx.run({
    text: insertText,
    values: [
      tx.workspaceId,
      websiteId,
      facts,
      sources.map(({ scheme }) => scheme),
      sources.map(({ host }) => host),
      sources.map(({ bot }) => bot),
      sources.map(({ isSearch }) => isSearch),
      ...arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)),
    ],
  });
}

/** Returns the next websites of all tenants, in order of their ids, that have queued facts. */
export const websitesWithFacts = (
  system: SystemQueries,
  after: WebsiteRef,
  websitesMax: number,
): Promise<WebsiteRef[]> =>
  system.run<WebsiteRef>({
    text: 'select * from ledger_queue_websites($1, $2, $3)',
    values: [after.workspaceId, after.websiteId, websitesMax],
  });

/** Returns the entries that wait, of all workspaces, and the age of the oldest in seconds. */
export async function readLedgerQueueState(
  system: SystemQueries,
): Promise<{ entries: number; seconds: number }> {
  const [row] = await system.run<{ entries: string; seconds: number }>({
    text: 'select * from ledger_queue_state()',
    values: [],
  });
  return { entries: Number(row?.entries ?? 0), seconds: row?.seconds ?? 0 };
}

const lockKey = "hashtextextended('ledger ' || $1 || ' ' || $2, 0)";

/** Tries to lock the website's ledger for this transaction; returns false if it is locked. */
export async function tryLockFacts(tx: Queries, websiteId: string): Promise<boolean> {
  const [row] = await tx.run<{ held: boolean }>({
    text: `select pg_try_advisory_xact_lock(${lockKey}) as held`,
    values: [tx.workspaceId, websiteId],
  });
  return row?.held ?? false;
}

/**
 * Locks the website and its ledger until the transaction ends: no log block, verdict or merge of it
 * can run at the same time. Throws `not_found` when the website was deleted.
 */
export async function lockWebsiteAndFacts(tx: Queries, websiteId: string): Promise<void> {
  const values = [tx.workspaceId, websiteId];
  const rows = await tx.run({
    text: 'select 1 from websites where workspace_id = $1 and id = $2 for update',
    values,
  });
  if (rows.length === 0) throw notFound('website');
  await tx.run({ text: `select pg_advisory_xact_lock(${lockKey})`, values });
}

/** Returns the batches of log lines whose visits are being taken back: they no longer count. */
export async function leavingBatches(tx: Queries, websiteId: string): Promise<string[]> {
  const rows = await tx.run<{ id: string }>({
    text: `select id from log_batches
           where workspace_id = $1 and website_id = $2 and deleting_at is not null`,
    values: [tx.workspaceId, websiteId],
  });
  return rows.map(({ id }) => id);
}
