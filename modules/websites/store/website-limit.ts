import { AppError } from '../../../platform/errors';
import type { Queries } from '../../../platform/postgres/database';
import { limitSource, limitsOf } from '../../account/rules/plans';
import { getWorkspace, lockLimits } from '../../account/store/workspace-store';
import { countLiveWebsites } from './website-store';

async function lockRoom(tx: Queries) {
  // Sent in this order, so that the count is one under the lock.
  const [, workspace, count] = await Promise.all([
    lockLimits(tx),
    getWorkspace(tx),
    countLiveWebsites(tx),
  ]);
  const { websitesMax } = limitsOf(workspace);
  const room = websitesMax === null ? null : Math.max(0, websitesMax - count);
  return { source: limitSource(workspace, 'websites'), websitesMax, room };
}

/** Locks the plan's limit and returns how many websites it allows in addition; null for no limit. */
export const lockWebsiteRoom = async (tx: Queries): Promise<number | null> =>
  (await lockRoom(tx)).room;

/** Throws a 402 if the plan allows no further website, also under concurrent requests. */
export async function reserveWebsite(tx: Queries): Promise<void> {
  const { source, websitesMax, room } = await lockRoom(tx);
  if (room !== 0) return;
  throw new AppError(
    'payment_required',
    `${source} allows ${websitesMax} active and paused websites, and all are in use. Archive or delete one, or change the plan.`,
  );
}
