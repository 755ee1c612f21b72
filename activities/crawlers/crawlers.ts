import { rollUpDueVisits } from '../../modules/crawlers/store/roll-up-visits';
import { forgetOldVisits } from '../../modules/crawlers/store/visit-retention';
import type { Stores } from '../../platform/workspace';

export const createCrawlerActivities = (deps: Stores) => ({
  /** Removes visits past the retention of the next workspaces' plans. Idempotent. */
  async forgetVisitsOfWorkspaces(page: {
    afterWorkspaceId: string;
    workspacesMax: number;
    nowMs: number;
  }) {
    return forgetOldVisits(deps, page);
  },

  /** Rolls up the visits that are due next and returns the number of roll-ups. Idempotent. */
  async rollUpMonths({ quietSeconds, monthsMax }: { quietSeconds: number; monthsMax: number }) {
    return rollUpDueVisits(deps, { quietSeconds, rollsMax: monthsMax });
  },
});
