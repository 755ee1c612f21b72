import type { Transaction } from '../../platform/postgres/database';
import { dropWebsiteExports } from '../exports/store/export-store';
import type { PurgeInput } from '../jobs/job-types';
import { dropWebsiteJobs, enqueueJob, type Job } from '../jobs/store/job-store';
import { sendToTemporal } from '../jobs/store/outbox';
import { dropWebsiteReports } from '../reports/store/report-store';
import { deleteWebsiteRows } from '../websites/store/website-store';

const purge: PurgeInput = { secondPassAfterMs: 120_000 };

/**
 * Deletes a website, so that nothing of it can be read any more, and returns the job that removes its
 * rows from ClickHouse. The website must be locked.
 */
export async function dropWebsite(
  tx: Transaction,
  { id, domain }: { id: string; domain: string },
): Promise<Job> {
  const { workspaceId } = tx;
  await dropWebsiteJobs(tx, id);
  await dropWebsiteReports(tx, id);
  await dropWebsiteExports(tx, id);
  await deleteWebsiteRows(tx, id);
  const { job } = await enqueueJob(tx, {
    type: 'website.purge',
    websiteId: id,
    input: purge,
    memo: { domain },
  });
  await sendToTemporal(tx, [{ kind: 'sync_schedule', payload: { workspaceId, websiteId: id } }]);
  return job;
}
