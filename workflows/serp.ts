import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { JobInput, JobStatus } from '../modules/jobs/job-types';
import { type CollectionInput, keywordsLeft } from '../modules/rankings/workflow-input';
import { activities, activitiesWith } from './activities';
import { skip } from './collections';
import { describeCauses, type JobControl, NothingDone, newStatus, runJob } from './job';
import { collectSearchVolumes } from './search-volumes';
import { beginQueue, collectByQueue } from './serp-queue';
import { warnOf } from './warn-of';

const { planSerpCollection, finishSerpCollection } = activities;

/**
 * Reads the result pages of a website's keywords, live or through the provider's queue. A keyword
 * that fails is recorded as failed and stops nothing.
 */
export async function collectSerp(job: JobInput<CollectionInput>): Promise<unknown> {
  const { workspaceId, input } = job;
  const websiteId = job.websiteId ?? '';
  const { carried, carriedQueue } = input;
  const status: JobStatus = carriedQueue?.status ?? carried?.status ?? newStatus('keywords');
  return runJob(job, status, async (control) => {
    if (input.skip !== undefined) return skip(status, input.skip);
    await control.whileCollectable();
    if (carriedQueue) {
      const failed = await collectByQueue(job, carriedQueue.state, control);
      return finish(job, control, { ...carriedQueue.state.plan, mode: 'queue', failed });
    }
    const plan = await planSerpCollection({ workspaceId, websiteId, ...keywordsLeft(input, '') });
    if ('skipped' in plan) return skip(status, plan.skipped);
    status.progress.total = plan.keywords;
    if (plan.volumes && !carried) await collectSearchVolumes(job, plan.volumes, control);
    if (plan.lacksQueue && !carried) {
      status.warnings.push(`${plan.source} has no queue: its result pages are read live`);
    }
    // A continued run keeps its mode; plans in histories from before the queue existed name no
    // mode.
    const mode = plan.mode === 'queue' && !carried ? 'queue' : 'live';
    const failed =
      mode === 'queue'
        ? await collectByQueue(job, beginQueue(plan, input), control)
        : await collectLive(job, plan.taskQueue, control);
    return finish(job, control, { ...plan, mode, failed });
  });
}

type Finished = Awaited<ReturnType<Activities['finishSerpCollection']>>;

type Outcome = { source: string; frozen: number; mode: 'live' | 'queue'; failed: number };

async function finish(
  { workspaceId, websiteId, jobId }: JobInput,
  { status }: JobControl,
  { source, frozen, mode, failed }: Outcome,
): Promise<unknown> {
  const keywords = status.progress.done;
  const read = keywords - failed;
  const ref = { workspaceId, websiteId: websiteId ?? '', jobId };
  // Histories from before causes were counted have no answer here.
  const finished: Finished | undefined = await finishSerpCollection({ ...ref, read, failed });
  const failureCodes = finished?.failureCodes ?? {};
  const result = { keywords, read, failed, failureCodes, frozen, source, mode };
  if (failed > 0 && read <= 0) {
    throw new NothingDone(`None of ${keywords} keywords could be read`, failureCodes, result);
  }
  if (failed > 0) {
    status.warnings.push(
      `${failed} of ${keywords} keywords could not be read: ${describeCauses(failureCodes)}; see their evidence`,
    );
  }
  return result;
}

/** Reads batch by batch, in the order of the keywords' ids; returns how many failed. */
async function collectLive(
  job: JobInput<CollectionInput>,
  taskQueue: string,
  { status, whileCollectable }: JobControl,
): Promise<number> {
  const { workspaceId, jobId, input } = job;
  const { carried } = input;
  const { collectSerpBatch } = activitiesWith({ taskQueue });
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
      websiteId: job.websiteId ?? '',
      jobId,
      afterKeywordId,
      keywordsMax: input.batchKeywords,
      ...keywordsLeft(input, afterKeywordId),
    });
    status.progress.done += batch.done;
    failed += batch.failed;
    warnOf(status, 'Result pages', batch.warnings);
    if (batch.lastKeywordId === null) return failed;
    afterKeywordId = batch.lastKeywordId;
  }
}
