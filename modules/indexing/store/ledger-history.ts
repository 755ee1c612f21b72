import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import type { Queries } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { pathHash } from '../rules/path-hash';
import type { SourceFacts } from '../rules/visit-facts';
import { toFactColumns } from './fact-columns';
import { mergeAllFacts } from './ledger-merge';
import { lockWebsiteAndFacts, queueFacts } from './ledger-queue-store';
import { factsOfTargets, type Uncounted } from './visit-fact-store';

/** An address that was just added to the ledger. */
export type AddedUrl = {
  id: string;
  path: string;
  query: string;
  /** As created by `targetKeyOf`. */
  targetKey: string;
};

/**
 * Locks the website and its ledger until the transaction ends, and merges all facts queued by log
 * blocks. So an address added now gets queued facts of later visits only, and a deleted one does
 * not reappear. Must precede any change of `ledger_urls`. Throws `not_found` if the website was
 * deleted.
 */
export async function lockLedger(tx: Queries, scope: WebsiteRef): Promise<void> {
  await lockWebsiteAndFacts(tx, scope);
  await mergeAllFacts(tx, scope);
}

/**
 * Gives addresses added since `lockLedger`, in the same transaction, the facts of all their past
 * visits: an address's facts do not depend on whether it was tracked before or after those visits.
 * From the commit on, the website's log blocks queue facts of their visits for the ledger.
 *
 * At most 10,000 addresses per call. Throws `unavailable` while ClickHouse is down.
 */
export async function fillFromHistory(
  { tx, clickhouse }: { tx: Queries; clickhouse: ClickHouse },
  scope: WebsiteRef,
  added: readonly AddedUrl[],
): Promise<void> {
  if (added.length === 0) return;
  await tx.run({
    text: `update websites set tracks_urls = true
           where workspace_id = $1 and id = $2 and not tracks_urls`,
    values: [scope.workspaceId, scope.websiteId],
  });
  const notYet = await uncounted(tx, scope);
  // Several hosts and schemes may have the same path and query; it is counted once.
  const byTarget = [...new Map(added.map((one) => [one.targetKey, one])).values()];
  for (let at = 0; at < byTarget.length; at += targetsARead) {
    const some = byTarget.slice(at, at + targetsARead);
    const targets = {
      targetKeys: some.map(({ targetKey }) => BigInt(targetKey)),
      pathHashes: [...new Set(some.map(({ path }) => pathHash(path).readBigUInt64LE()))],
    };
    await queueInBatches(tx, scope, await factsOfTargets(clickhouse, scope, targets, notYet));
  }
  await mergeAllFacts(
    tx,
    scope,
    added.map(({ id }) => id),
  );
}

/**
 * Returns what must not be counted now because it will be counted later: verdicts whose check is
 * not settled, and uncommitted blocks. While the website is locked no worker processes either, but
 * a crashed one may have left them, and a retry will follow.
 */
async function uncounted(tx: Queries, scope: WebsiteRef): Promise<Uncounted> {
  const values = [scope.workspaceId, scope.websiteId];
  const checks = await tx.run<{ settlement: number }>({
    text: `select settlement from name_checks
           where workspace_id = $1 and website_id = $2 and settlement is not null`,
    values,
  });
  // Blocks are committed in order, so only those after the last one can be uncommitted.
  const batches = await tx.run<{ id: string; block: number }>({
    text: `select batch.id, (
             select coalesce(max(block.block_index) + 1, 0) from log_blocks block
             where block.workspace_id = batch.workspace_id and block.batch_id = batch.id) as block
           from log_batches batch
           where batch.workspace_id = $1 and batch.website_id = $2 and not batch.complete
           order by batch.created_at desc limit $3`,
    values: [...values, openBatchesMax],
  });
  return {
    settlements: checks.map(({ settlement }) => settlement),
    batches,
  };
}

/** ClickHouse accepts 256 KB of parameters per query; the rest is for what is not yet counted. */
const targetsARead = 3_000;

/** More abandoned streams than this, within a month, are ignored here. */
const openBatchesMax = 2_500;

/** Maximum facts per row, the same as for a log block. */
const factsARow = 50_000;

async function queueInBatches(
  tx: Queries,
  scope: WebsiteRef,
  bySource: readonly SourceFacts[],
): Promise<void> {
  for (const { source, facts } of bySource) {
    for (let at = 0; at < facts.length; at += factsARow) {
      const piece = [{ source, facts: facts.slice(at, at + factsARow) }];
      await queueFacts(tx, scope, toFactColumns(piece));
    }
  }
}
