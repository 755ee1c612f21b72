import { enqueueCollections } from '../../modules/collections/enqueue-collections';
import { refreshKinds } from '../../modules/jobs/job-types';
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
  /** Creates the jobs of a scheduled collection. Jobs that are already live stay unchanged. */
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

  /** Returns whether the website may be collected now. */
  async readCollectability(ref: ScheduledCollectionInput): Promise<'active' | 'paused' | 'gone'> {
    const website = await findWebsite(database.reader(ref.workspaceId), ref.websiteId);
    if (!website) return 'gone';
    return website.status === 'active' ? 'active' : 'paused';
  },
});
