import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { JobInput } from '../modules/jobs/job-types';
import type { InspectionInput, InspectionsInput } from '../modules/search-console/workflow-input';
import { activities, activitiesWith } from './activities';
import { skip } from './collections';
import { NothingDone, newStatus, runJob } from './job';
import { startDueInOrder } from './start-due';

const { planUrlInspections, concludeInspections, startDueInspections } = activities;

/**
 * Inspects a website's URLs in line until none is left, or until the property's budget of the day is
 * used up. The line is in Postgres: URLs that are requested while the job runs are inspected, too.
 */
export async function inspectUrls(job: JobInput<InspectionInput>): Promise<unknown> {
  const { workspaceId, input } = job;
  const ref = { workspaceId, websiteId: job.websiteId ?? '' };
  const { urlsPerBatch, batchesPerRun, waitMsMax, carried } = input;
  const status = carried?.status ?? newStatus('urls');
  let failed = carried?.failed ?? 0;
  return runJob(job, status, async (control) => {
    await control.whileCollectable();
    const plan = await planUrlInspections(ref);
    if (plan.obstacle) return skip(status, plan.obstacle);
    const { inspectUrlBatch } = activitiesWith({ taskQueue: plan.taskQueue });
    status.progress.total = status.progress.done + plan.requested + plan.watch;
    for (let batches = 0; ; batches += 1) {
      if (batches >= batchesPerRun || workflowInfo().continueAsNewSuggested) {
        const next = { ...input, carried: { status, failed } };
        await continueAsNew<typeof inspectUrls>({ ...job, input: next });
      }
      await control.whileCollectable();
      const batch = await inspectUrlBatch({ ...ref, urlsMax: urlsPerBatch });
      failed += batch.failed;
      status.progress.done += batch.inspected;
      const waitMs = batch.nextAt === null ? null : Date.parse(batch.nextAt) - Date.now();
      if (waitMs !== null && waitMs <= waitMsMax) {
        await control.rest(waitMs);
        continue;
      }
      const { left } = await concludeInspections(ref);
      const result = { inspected: status.progress.done, failed, left };
      if (batch.stoppedBy && result.inspected === 0) {
        throw new NothingDone('No URL was inspected', { [batch.stoppedBy]: 1 }, result);
      }
      if (batch.stoppedBy) status.warnings.push(`Inspections stopped: ${batch.stoppedBy}.`);
      if (left > 0) status.skipped.push({ what: `${left} URLs`, code: 'queued_for_later' });
      return result;
    }
  });
}

/** Starts a job for every website with URLs to inspect. */
export function startInspections({ websitesMax }: InspectionsInput): Promise<{ started: number }> {
  return startDueInOrder(websitesMax, startDueInspections);
}
