import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import type { Queries } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { pathHash } from '../rules/path-hash';
import type { SourceFacts } from '../rules/visit-facts';
import { toFactColumns } from './fact-columns';
import { mergeAllFacts } from './ledger-merge';
import { holdWebsiteAndFacts, queueFacts } from './ledger-queue-store';
import { factsOfTargets, type NotYetCounted } from './visit-fact-store';

/** An address that was just added to the ledger. */
export type AddedUrl = {
  id: string;
  path: string;
  query: string;
  /** As `targetKeyOf` makes it. */
  targetKey: string;
};

/**
 * Holds the website and its ledger until the transaction ends, with everything merged that log blocks
 * have told so far: what is added to the ledger now is told of later visits only, and what is deleted
 * comes not back. Call it before any change of `ledger_urls`. Throws `not_found` when the website is
 * gone.
 */
export async function holdLedger(tx: Queries, scope: WebsiteRef): Promise<void> {
  await holdWebsiteAndFacts(tx, scope);
  await mergeAllFacts(tx, scope);
}

/**
 * Tells addresses that were added since `holdLedger`, in the same transaction, of all their visits so
 * far: an address' facts are the same whether it was tracked before or after they came. From the
 * commit on log blocks of the website tell the ledger of their visits.
 *
 * 10,000 addresses a call at most. Throws `unavailable` while ClickHouse is away.
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
  const notYet = await notYetCounted(tx, scope);
  // The same path and query may stand under several hosts and schemes, and be counted once.
  const byTarget = [...new Map(added.map((one) => [one.targetKey, one])).values()];
  for (let at = 0; at < byTarget.length; at += targetsARead) {
    const some = byTarget.slice(at, at + targetsARead);
    const targets = {
      targetKeys: some.map(({ targetKey }) => BigInt(targetKey)),
      pathHashes: [...new Set(some.map(({ path }) => pathHash(path).readBigUInt64LE()))],
    };
    await queueInPieces(tx, scope, await factsOfTargets(clickhouse, scope, targets, notYet));
  }
  await mergeAllFacts(
    tx,
    scope,
    added.map(({ id }) => id),
  );
}

/**
 * What must not be counted now because it will be once more: verdicts whose check is not settled, and
 * blocks that nobody committed. Nobody is at either while the website is held, but whoever was may
 * have died, and a retry will come.
 */
async function notYetCounted(tx: Queries, scope: WebsiteRef): Promise<NotYetCounted> {
  const values = [scope.workspaceId, scope.websiteId];
  const checks = await tx.run<{ settlement: number }>({
    text: `select settlement from name_checks
           where workspace_id = $1 and website_id = $2 and settlement is not null`,
    values,
  });
  // Blocks are committed in their order, so it can only be those after the last.
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

/** ClickHouse takes 256 KB of parameters with a query; the rest is for what is not yet counted. */
const targetsARead = 3_000;

/** More streams than these, of a month, that broke off and never came again, are forgotten here. */
const openBatchesMax = 2_500;

/** So many facts a row at most, as a log block has them. */
const factsARow = 50_000;

async function queueInPieces(
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
