import type { Queries } from '../../../platform/postgres/database';
import type { WorkspaceChange } from '../../../platform/workspace';
import { bitsWithoutVisits } from '../rules/ledger-facts';
import { pathHash } from '../rules/path-hash';
import type { SourceFacts } from '../rules/visit-facts';
import { toFactColumns } from './fact-columns';
import { mergeAllFacts } from './ledger-merge';
import { leavingBatches, lockWebsiteAndFacts, queueFacts } from './ledger-queue-store';
import {
  factsOfTargets,
  targetsOfBatches,
  type Uncounted,
  type VisitTarget,
} from './visit-fact-store';

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
export async function lockLedger(tx: Queries, websiteId: string): Promise<void> {
  await lockWebsiteAndFacts(tx, websiteId);
  await mergeAllFacts(tx, websiteId);
}

/**
 * Gives addresses added since `lockLedger`, in the same transaction, the facts of all their past
 * visits: an address's facts do not depend on whether it was tracked before or after those visits.
 * From the commit on, the website's log blocks queue facts of their visits for the ledger.
 *
 * At most 10,000 addresses per call. Throws `unavailable` while ClickHouse is down.
 */
export async function fillFromHistory(
  change: WorkspaceChange,
  websiteId: string,
  added: readonly AddedUrl[],
): Promise<void> {
  if (added.length === 0) return;
  await change.db.run({
    text: `update websites set tracks_urls = true
           where workspace_id = $1 and id = $2 and not tracks_urls`,
    values: [change.workspaceId, websiteId],
  });
  // Several hosts and schemes may have the same path and query; it is counted once.
  const byTarget = [...new Map(added.map((one) => [one.targetKey, one])).values()];
  const targets = byTarget.map(({ targetKey, path }) => ({
    targetKey,
    pathHash: String(pathHash(path).readBigUInt64LE()),
  }));
  await countTargets(
    change,
    websiteId,
    targets,
    added.map(({ id }) => id),
  );
}

/** Merges the facts of all stored visits of targets into these addresses, which have none. */
async function countTargets(
  change: WorkspaceChange,
  websiteId: string,
  targets: readonly VisitTarget[],
  urlIds: readonly string[],
): Promise<void> {
  const notYet = await uncounted(change.db, websiteId);
  for (let at = 0; at < targets.length; at += targetsARead) {
    const some = targets.slice(at, at + targetsARead);
    const wanted = {
      targetKeys: some.map(({ targetKey }) => BigInt(targetKey)),
      pathHashes: [...new Set(some.map((one) => BigInt(one.pathHash)))],
    };
    await queueInBatches(
      change.db,
      websiteId,
      await factsOfTargets(change.clickhouse, websiteId, wanted, notYet),
    );
  }
  await mergeAllFacts(change.db, websiteId, urlIds);
}

/** Before all target keys. */
export const firstTarget = String(-(2n ** 63n));

/**
 * Counts the visits of addresses anew that batches have visited, without the visits of batches that
 * are being taken back. Takes the next addresses after a target, in a transaction that locks the
 * ledger; returns the last target, or null when there are no more. Idempotent.
 */
export async function recountBatches(
  change: WorkspaceChange,
  websiteId: string,
  batchIds: readonly string[],
  after: string,
): Promise<string | null> {
  await lockLedger(change.db, websiteId);
  const page = { after, targetsMax: targetsARead };
  const targets = await targetsOfBatches(change.clickhouse, websiteId, batchIds, page);
  const values = [change.workspaceId, websiteId, targets.map(({ targetKey }) => targetKey)];
  const urls = await change.db.run<{ id: string; targetKey: string }>({
    text: `select id, target_key::text from ledger_urls
           where workspace_id = $1 and website_id = $2 and target_key = any ($3::bigint[])`,
    values,
  });
  const ids = urls.map(({ id }) => id);
  if (ids.length > 0) {
    const tracked = new Set(urls.map(({ targetKey: key }) => key));
    await forgetVisitFacts(change.db, websiteId, ids);
    const again = targets.filter(({ targetKey }) => tracked.has(targetKey));
    await countTargets(change, websiteId, again, ids);
    await reopenSubmissions(change.db, websiteId, ids);
  }
  return targets.length < targetsARead ? null : (targets.at(-1)?.targetKey ?? null);
}

async function forgetVisitFacts(
  tx: Queries,
  websiteId: string,
  urlIds: readonly string[],
): Promise<void> {
  const values = [tx.workspaceId, websiteId, urlIds];
  await tx.run({
    text: `delete from ledger_visits
           where workspace_id = $1 and website_id = $2 and url_id = any ($3)`,
    values,
  });
  await tx.run({
    text: `update ledger_urls set first_crawled_at = null, discovered_at = null,
             discovered_by = null, facts = facts & $4::bigint
           where workspace_id = $1 and website_id = $2 and id = any ($3)`,
    values: [...values, bitsWithoutVisits.toString()],
  });
}

/** Lets submissions wait for a crawler again whose proof is no longer among the visits. */
async function reopenSubmissions(
  tx: Queries,
  websiteId: string,
  urlIds: readonly string[],
): Promise<void> {
  await tx.run({
    text: `update ledger_submissions s set confirmed_at = null, confirmed_by = null,
             closed_by_job = null
           where s.workspace_id = $1 and s.website_id = $2 and s.url_id = any ($3)
             and s.confirmed_at is not null and not exists (select from ledger_visits v
               where v.workspace_id = s.workspace_id and v.url_id = s.url_id
                 and v.bot = s.confirmed_by
                 and s.confirmed_at between v.first_ok_at and v.last_ok_at)`,
    values: [tx.workspaceId, websiteId, urlIds],
  });
}

/**
 * Returns what must not be counted now because it will be counted later: verdicts whose check is
 * not settled, and uncommitted blocks. While the website is locked no worker processes either, but
 * a crashed one may have left them, and a retry will follow.
 */
async function uncounted(tx: Queries, websiteId: string): Promise<Uncounted> {
  const values = [tx.workspaceId, websiteId];
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
    leavingBatches: await leavingBatches(tx, websiteId),
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
  websiteId: string,
  bySource: readonly SourceFacts[],
): Promise<void> {
  for (const { source, facts } of bySource) {
    for (let at = 0; at < facts.length; at += factsARow) {
      const piece = [{ source, facts: facts.slice(at, at + factsARow) }];
      await queueFacts(tx, websiteId, toFactColumns(piece));
    }
  }
}
