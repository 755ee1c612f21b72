import { forgetOldVisits } from '../../modules/crawlers/store/visit-retention';
import { rollUpDueMonths } from '../../modules/crawlers/store/visit-roll-store';
import type { Stores } from '../../platform/stores';

export const createCrawlerActivities = (deps: Stores) => ({
  /** Removes visits past the retention of the next workspaces' plans. Idempotent. */
  async forgetVisitsOfWorkspaces(page: {
    afterWorkspaceId: string;
    workspacesMax: number;
    nowMs: number;
  }) {
    return forgetOldVisits(deps, page);
  },

  /** Rolls up the next due months and returns their number. Idempotent. */
  async rollUpMonths(options: { quietSeconds: number; monthsMax: number }) {
    return rollUpDueMonths(deps, options);
  },
});
