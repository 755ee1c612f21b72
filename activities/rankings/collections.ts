import { refreshKinds } from '../../modules/jobs/job-types';
import { enqueueCollections } from '../../modules/rankings/store/collection-store';
import type { ScheduledCollectionInput } from '../../modules/rankings/workflow-input';
import { findWebsite } from '../../modules/websites/store/website-store';
import type { Database } from '../../platform/postgres/database';

export const createCollectionActivities = ({
  database,
  hasSandbox,
}: {
  database: Database;
  hasSandbox: boolean;
}) => ({
  /** Makes the jobs of a scheduled collection. Those that live already are left as they are. */
  async enqueueScheduledJobs({ workspaceId, websiteId }: ScheduledCollectionInput): Promise<void> {
    await database.transaction(workspaceId, async (tx) => {
      const website = await findWebsite(tx, websiteId, { forUpdate: true });
      if (website?.status !== 'active') return;
      await enqueueCollections(tx, website, {
        kinds: refreshKinds,
        hasSandbox,
        isScheduled: true,
      });
    });
  },

  /** Whether the website is to be collected now. */
  async readCollectability(ref: ScheduledCollectionInput): Promise<'active' | 'paused' | 'gone'> {
    const website = await findWebsite(database.reader(ref.workspaceId), ref.websiteId);
    if (!website) return 'gone';
    return website.status === 'active' ? 'active' : 'paused';
  },
});
