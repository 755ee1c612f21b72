import { forgetOldData, type RetentionDeps } from '../../modules/retention/forget-old-data';

export type { RetentionDeps };

export const createRetentionActivities = (deps: RetentionDeps) => ({
  /** Removes data past the retention of the next workspaces. Idempotent. */
  async forgetDataOfWorkspaces(page: {
    afterWorkspaceId: string;
    workspacesMax: number;
    nowMs: number;
  }) {
    return forgetOldData(deps, page);
  },
});
