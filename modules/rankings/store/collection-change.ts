import type { Queries } from '../../../platform/postgres/database';
import { pausableJobTypes, websiteChangedSignalName } from '../../jobs/job-types';
import { signalWebsiteJobs } from '../../jobs/store/job-store';
import { sendToTemporal } from '../../jobs/store/outbox';

/** Propagates new websites to their schedules. */
export const announceNewWebsites = (tx: Queries, websiteIds: string[]): Promise<void> =>
  sendToTemporal(
    tx,
    websiteIds.map((websiteId) => ({
      kind: 'sync_schedule',
      payload: { workspaceId: tx.workspaceId, websiteId },
    })),
  );

/** Propagates a change of a website's status or cadence to its schedule and its running jobs. */
export async function announceCollectionChange(tx: Queries, websiteId: string): Promise<void> {
  const { workspaceId } = tx;
  await sendToTemporal(tx, [{ kind: 'sync_schedule', payload: { workspaceId, websiteId } }]);
  await signalWebsiteJobs(tx, websiteId, pausableJobTypes, websiteChangedSignalName);
}
