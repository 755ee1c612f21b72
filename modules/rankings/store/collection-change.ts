import type { Queries } from '../../../platform/postgres/database';
import { pausableJobTypes, websiteChangedSignalName } from '../../jobs/job-types';
import { signalWebsiteJobs } from '../../jobs/store/job-store';
import { sendToTemporal } from '../../jobs/store/outbox';

/** Brings a change of a website's status or cadence to its schedule and its running jobs. */
export async function announceCollectionChange(
  tx: Queries,
  workspaceId: string,
  websiteId: string,
): Promise<void> {
  await sendToTemporal(tx, workspaceId, [
    { kind: 'sync_schedule', payload: { workspaceId, websiteId } },
  ]);
  await signalWebsiteJobs(tx, workspaceId, websiteId, pausableJobTypes, websiteChangedSignalName);
}
