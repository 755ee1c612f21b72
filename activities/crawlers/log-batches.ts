import {
  forgetBatches,
  forgetBatchHours,
  removeBatchVisits,
} from '../../modules/crawlers/store/log-batch-store';
import { firstTarget, recountBatches } from '../../modules/indexing/store/ledger-history';
import { lockWebsiteAndFacts } from '../../modules/indexing/store/ledger-queue-store';
import { AppError } from '../../platform/errors';
import { openWorkspace, type Stores } from '../../platform/workspace';

export type LeavingBatches = {
  workspaceId: string;
  websiteId: string;
  batchIds: readonly string[];
  /** Whether the batches' records go as well. */
  isLast: boolean;
};

/**
 * The ledger is counted anew while the visits are still stored, because they show which URLs are
 * concerned: a pass that dies anywhere is repeated whole.
 */
async function takeBack(deps: Stores, leaving: LeavingBatches): Promise<number> {
  const { workspaceId, batchIds, isLast } = leaving;
  const workspace = openWorkspace(deps, workspaceId);
  let after: string | null = firstTarget;
  while (after !== null) {
    const from: string = after;
    after = await workspace.transaction((tx) =>
      recountBatches({ ...workspace, db: tx }, leaving.websiteId, batchIds, from),
    );
  }
  const visitsRemoved = await removeBatchVisits(workspace, leaving.websiteId, batchIds);
  await workspace.transaction(async (tx) => {
    await lockWebsiteAndFacts(tx, leaving.websiteId);
    await forgetBatchHours(tx, leaving.websiteId, batchIds);
    if (isLast) await forgetBatches(tx, leaving.websiteId, batchIds);
  });
  return visitsRemoved;
}

export const createLogBatchActivities = (deps: Stores) => ({
  /** Takes the visits of batches back, everywhere. Idempotent. */
  async takeLogBatchesBack(leaving: LeavingBatches): Promise<{ visitsRemoved: number }> {
    try {
      return { visitsRemoved: await takeBack(deps, leaving) };
    } catch (error) {
      // The website was deleted at the same time, and its purge removes the visits.
      if (error instanceof AppError && error.code === 'not_found') return { visitsRemoved: 0 };
      throw error;
    }
  },
});
