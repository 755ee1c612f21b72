import { removeLostFrontiers } from '../../modules/audits/store/frontier-reading';
import { purgeLedger } from '../../modules/indexing/store/ledger-purge-store';
import { purgeWebsiteRows } from '../../modules/websites/store/website-data-store';
import { openWorkspace, type Stores } from '../../platform/workspace';

export const createWebsiteActivities = (deps: Stores) => ({
  /** Removes a deleted website's rows. Idempotent. */
  async purgeWebsite({
    workspaceId,
    websiteId,
  }: {
    workspaceId: string;
    websiteId: string;
  }): Promise<{ rowsRemoved: number }> {
    const workspace = openWorkspace(deps, workspaceId);
    const ofLedger = await purgeLedger(workspace, websiteId);
    const ofCrawls = await removeLostFrontiers(workspace);
    return { rowsRemoved: ofLedger + ofCrawls + (await purgeWebsiteRows(workspace, websiteId)) };
  },
});
