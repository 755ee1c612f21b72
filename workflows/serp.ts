import {
  ActivityCancellationType,
  continueAsNew,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { skip } from './collections';
import type { CollectionInput, JobInput, JobStatus } from './contract';
import { newStatus, runJob } from './job';
import { collectSearchVolumes } from './search-volumes';

const { planSerpCollection, finishSerpCollection } = proxyActivities<Activities>({
  startToCloseTimeout: '30 s',
  retry: { initialInterval: '1 s', maximumInterval: '5 s' },
});

/** Batches run on their provider's queue, whose rate is the provider's. */
const batchesOf = (taskQueue: string) =>
  proxyActivities<Activities>({
    taskQueue,
    startToCloseTimeout: '30 minutes',
    // A worker that dies is noticed after this long, and the batch goes on where it stood.
    heartbeatTimeout: '10 s',
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    // What fails within a batch is a keyword's failure; this is for a database that is away.
    retry: { initialInterval: '1 s', maximumInterval: '5 s' },
  });

/**
 * Reads the result pages of a website's keywords, batch by batch in the order of their ids. One
 * keyword that fails is evidence of that, and stops nothing.
 */
export async function collectSerp(job: JobInput<CollectionInput>): Promise<unknown> {
  const { workspaceId, jobId, input } = job;
  const websiteId = job.websiteId ?? '';
  const { carried } = input;
  const status: JobStatus = carried?.status ?? newStatus('keywords');
  return runJob(job, status, async (control) => {
    const { whileCollectable } = control;
    if (input.skip !== undefined) return skip(status, input.skip);
    await whileCollectable();
    const plan = await planSerpCollection({ workspaceId, websiteId });
    if ('skipped' in plan) return skip(status, plan.skipped);
    status.progress.total = plan.keywords;
    if (plan.volumes && !carried) await collectSearchVolumes(job, plan.volumes, control);
    const { collectSerpBatch } = batchesOf(plan.taskQueue);

    let afterKeywordId = carried?.afterKeywordId ?? '';
    let failed = carried?.failed ?? 0;
    for (let batches = 0; ; batches += 1) {
      if (batches >= input.batchesPerRun || workflowInfo().continueAsNewSuggested) {
        const next = { ...input, carried: { status, afterKeywordId, failed } };
        await continueAsNew<typeof collectSerp>({ ...job, input: next });
      }
      await whileCollectable();
      const batch = await collectSerpBatch({
        workspaceId,
        websiteId,
        jobId,
        afterKeywordId,
        keywordsMax: input.batchKeywords,
      });
      status.progress.done += batch.done;
      failed += batch.failed;
      if (batch.lastKeywordId === null) break;
      afterKeywordId = batch.lastKeywordId;
    }
    if (failed > 0)
      status.warnings.push(`${failed} keywords could not be read; see their evidence`);
    await finishSerpCollection({ workspaceId, websiteId, jobId });
    return { keywords: status.progress.done, failed, frozen: plan.frozen, source: plan.source };
  });
}
