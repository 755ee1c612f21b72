import type { Queries } from '../../../platform/postgres/database';
import { pausableJobTypes, websiteChangedSignalName } from '../../jobs/job-types';
import { signalWebsiteJobs } from '../../jobs/store/job-store';
import { sendToTemporal } from '../../jobs/store/outbox';

/** Propagates a change of a website's status or cadence to its schedule and its running jobs. */
export async function announceCollectionChange(tx: Queries, websiteId: string): Promise<void> {
  const { workspaceId } = tx;
  await sendToTemporal(tx, [{ kind: 'sync_schedule', payload: { workspaceId, websiteId } }]);
  await signalWebsiteJobs(tx, websiteId, pausableJobTypes, websiteChangedSignalName);
}
