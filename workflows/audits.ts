import {
  ApplicationFailure,
  CancellationScope,
  continueAsNew,
  isCancellation,
  log,
} from '@temporalio/workflow';
import type { AuditEndReason, AuditRef } from '../modules/audits/rules/audit-ref';
import type {
  AuditPurgeInput,
  AuditRunInput,
  AuditStartInput,
} from '../modules/audits/workflow-input';
import type { JobInput, JobStatus } from '../modules/jobs/job-types';
import { activities } from './activities';
import { isContinuation, type JobControl, newStatus, runJob } from './job';
import { startDue } from './start-due';

const {
  abandonAudit,
  analyzeAudit,
  crawlAuditSlice,
  endAuditCrawl,
  measureLabPage,
  purgeDeletedAuditsBatch,
  readAuditHold,
  startDueAudits,
} = activities;

/** The analysis of what was crawled was canceled, or failed for good: there will be none. */
class NotAnalyzed extends Error {
  override readonly cause: unknown;

  constructor(cause: unknown) {
    super(String(cause));
    this.cause = cause;
  }
}

/** Ends the crawl and analyzes the pages crawled so far. Throws `NotAnalyzed`. */
async function finish(ref: AuditRef, endReason: AuditEndReason) {
  const { pages } = await endAuditCrawl({ ...ref, endReason });
  try {
    const analysis = await analyzeAudit({ ...ref, endReason });
    const result = { auditId: ref.auditId, pages, healthScore: analysis?.healthScore ?? null };
    return { result, failure: analysis?.failure, labPages: analysis?.labPages ?? 0 };
  } catch (error) {
    throw new NotAnalyzed(error);
  }
}

/** Measures the sample of a published audit by Lighthouse; what fails there fails no audit. */
async function measureLab(ref: AuditRef, pages: number): Promise<void> {
  try {
    for (let place = 0; place < pages; place += 1) {
      if (!(await measureLabPage({ ...ref, place }))) break;
    }
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('pages were not measured in the lab', { ...ref, error: String(error) });
  }
}

/** Gives up what was crawled: another analysis would end the same way, or is not wanted. */
async function abandon(ref: AuditRef, { cause }: NotAnalyzed): Promise<void> {
  const endReason = isCancellation(cause) ? 'canceled' : 'failed';
  await CancellationScope.nonCancellable(() => abandonAudit({ ...ref, endReason }));
}

/**
 * Analyzes what a crawl that was canceled, or failed, has stored. The reason why the crawl ended is
 * the job's error, also where its pages cannot be analyzed.
 */
async function analyzeRest(ref: AuditRef, endReason: AuditEndReason): Promise<void> {
  try {
    await CancellationScope.nonCancellable(() => finish(ref, endReason));
  } catch (error) {
    log.warn('an ended crawl was not analyzed', { ...ref, error: String(error) });
    if (error instanceof NotAnalyzed) await abandon(ref, error);
  }
}

/**
 * Crawls a website slice by slice and then analyzes all pages together. The crawl's progress is in
 * the database; an audit that was canceled, or cannot continue, keeps and analyzes the pages it
 * has.
 */
export async function runAudit(job: JobInput<AuditRunInput>): Promise<unknown> {
  const { input } = job;
  const ref: AuditRef = {
    workspaceId: job.workspaceId,
    websiteId: job.websiteId ?? '',
    auditId: input.auditId,
  };
  const status: JobStatus = input.carried?.status ?? newStatus('pages');

  const crawl = async ({ whileCollectable }: JobControl): Promise<AuditEndReason> => {
    let isPaused = false;
    for (let slices = 0; ; slices += 1) {
      if (slices >= input.slicesPerRun) {
        await continueAsNew<typeof runAudit>({ ...job, input: { ...input, carried: { status } } });
      }
      await whileCollectable(isPaused);
      const slice = await crawlAuditSlice({ ...ref, sliceMs: input.sliceMs });
      status.progress = { ...status.progress, ...slice.progress };
      isPaused = slice.isHeld;
      if (slice.isDone) return slice.endReason;
    }
  };
  return runJob(
    job,
    status,
    async (control) => {
      if (input.refused !== undefined) {
        throw ApplicationFailure.nonRetryable(input.refused, 'plan_limit');
      }
      let finished: Awaited<ReturnType<typeof finish>>;
      try {
        finished = await finish(ref, await crawl(control));
      } catch (error) {
        if (isContinuation(error)) throw error;
        if (error instanceof NotAnalyzed) {
          await abandon(ref, error);
          throw error.cause;
        }
        await analyzeRest(ref, isCancellation(error) ? 'canceled' : 'failed');
        throw error;
      }
      const { result, failure, labPages } = finished;
      // Nothing was read: the job must not look like one that saw the website.
      if (failure) throw ApplicationFailure.nonRetryable(failure.message, failure.code);
      await measureLab(ref, labPages);
      return result;
    },
    () => readAuditHold(ref),
  );
}

/** Starts the audits of all websites for which one is due. */
export const startAudits = (input: AuditStartInput): Promise<{ started: number }> =>
  startDue(input, startDueAudits);

/** Removes the findings of deleted audits, for all workspaces, batch by batch. */
export async function purgeDeletedAudits(input: AuditPurgeInput): Promise<{ audits: number }> {
  const { deletedForMs, auditsMax } = input;
  let total = 0;
  for (let batches = 0; batches < input.batchesMax; batches += 1) {
    const { audits } = await purgeDeletedAuditsBatch({ deletedForMs, auditsMax });
    if (audits === 0) break;
    total += audits;
  }
  return { audits: total };
}
