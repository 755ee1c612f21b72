import { forgetOldVisits } from '../../modules/crawlers/store/visit-retention';
import { rollUpDueMonths } from '../../modules/crawlers/store/visit-roll-store';
import type { Stores } from '../../platform/stores';
import { withHeartbeat } from '../with-heartbeat';

export const createCrawlerActivities = (deps: Stores) => ({
  /** Removes what the next workspaces' plans keep no longer; doing so again removes nothing more. */
  async forgetVisitsOfWorkspaces(page: {
    afterWorkspaceId: string;
    workspacesMax: number;
    nowMs: number;
  }) {
    // A rewrite of large parts reports nothing by itself.
    return withHeartbeat(() => forgetOldVisits(deps, page));
  },

  /** Rolls up the next months that are due, and says how many were. Twice, it leaves the same. */
  async rollUpMonths(options: { quietSeconds: number; monthsMax: number }) {
    return withHeartbeat(() => rollUpDueMonths(deps, options));
  },
});
