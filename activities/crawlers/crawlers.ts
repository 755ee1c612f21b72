import { forgetOldVisits } from '../../modules/crawlers/store/visit-retention';
import { rollUpDueMonths } from '../../modules/crawlers/store/visit-roll-store';
import type { Stores } from '../../platform/stores';
import { withHeartbeat } from '../with-heartbeat';

export const createCrawlerActivities = (deps: Stores) => ({
  /** Removes visits past the retention of the next workspaces' plans. Idempotent. */
  async forgetVisitsOfWorkspaces(page: {
    afterWorkspaceId: string;
    workspacesMax: number;
    nowMs: number;
  }) {
    // A rewrite of large parts sends no heartbeats of its own.
    return withHeartbeat(() => forgetOldVisits(deps, page));
  },

  /** Rolls up the next due months and returns their number. Idempotent. */
  async rollUpMonths(options: { quietSeconds: number; monthsMax: number }) {
    return withHeartbeat(() => rollUpDueMonths(deps, options));
  },
});
