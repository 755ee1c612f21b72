import {
  CancellationScope,
  continueAsNew,
  defineSignal,
  isCancellation,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { meaningOf, type ReplyCode } from '../modules/indexing/rules/submission';
import {
  type ConfirmationInput,
  type ReplyCounts,
  type SubmissionInput,
  type SubmissionResumption,
  submissionsAcceptedSignalName,
} from '../modules/indexing/workflow-input';
import type { JobInput } from '../modules/jobs/job-types';
import type { WebsiteRef } from '../modules/websites/rules/website-ref';
import { activities, activitiesWith } from './activities';
import { skip } from './collections';
import { type CodeCounts, type JobControl, NothingDone, newStatus, runJob } from './job';

const {
  planSubmissions,
  cancelSubmissions,
  enqueueLeftSubmissions,
  concludeConfirmation,
  enqueueMissingSubmissionJobs,
  lookForProofOfSubmissions,
} = activities;

/** Polling interval in case a signal is lost or a channel is unblocked. */
const restMsMax = 600_000;

type SubmitJob = JobInput<SubmissionInput>;

/**
 * Sends the queued URLs of a website's channels, batch by batch, until the only URLs left are over
 * a channel's daily quota. The queue is in Postgres: URLs that are added while the job runs are
 * sent, too.
 */
export async function submitUrls(job: SubmitJob): Promise<unknown> {
  const ref = { workspaceId: job.workspaceId, websiteId: job.websiteId ?? '' };
  const { carried } = job.input;
  const status = carried?.status ?? newStatus('urls');
  try {
    const result = await runJob(job, status, (control) =>
      sendLines(job, ref, carried?.replies ?? {}, control),
    );
    await enqueueLeftSubmissions(ref);
    return result;
  } catch (error) {
    if (error instanceof NothingDone) await enqueueLeftSubmissions(ref);
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => cancelSubmissions({ ...ref, jobId: job.jobId }));
    }
    throw error;
  }
}

async function sendLines(
  job: SubmitJob,
  ref: WebsiteRef,
  replies: ReplyCounts,
  control: JobControl,
): Promise<unknown> {
  const { status } = control;
  const { batchesPerRun, retryFirstMs, failuresMax } = job.input;
  for (let steps = 0; ; steps += 1) {
    if (steps >= batchesPerRun || workflowInfo().continueAsNewSuggested) {
      const input = { ...job.input, carried: { status, replies } };
      await continueAsNew<typeof submitUrls>({ ...job, input });
    }
    await control.whileCollectable();
    const lines = await planSubmissions(ref);
    status.progress.total = lines.reduce((sum, { urls }) => sum + urls, status.progress.done);
    const due = lines.find(({ waitMs }) => waitMs === 0);
    if (due) {
      const { channel } = due;
      const { submitUrlBatch } = activitiesWith({ taskQueue: due.taskQueue });
      replies[channel] = await submitUrlBatch({
        ...ref,
        jobId: job.jobId,
        channel,
        retryFirstMs,
        failuresMax,
      });
      status.progress.done = sum(wordsOf(replies));
      continue;
    }
    const waiting = lines.filter(({ heldFor }) => heldFor !== 'quota_exhausted');
    if (waiting.length === 0) return summarize(lines, replies, control);
    await control.rest(Math.min(restMsMax, ...waiting.map(({ waitMs }) => waitMs)));
  }
}

type Word = { channel: string; code: ReplyCode; urls: number };

const wordsOf = (replies: ReplyCounts): Word[] =>
  Object.entries(replies).flatMap(([channel, counts]) =>
    Object.entries(counts).map(([code, urls]) => ({ channel, code: code as ReplyCode, urls })),
  );

const sum = (words: readonly Word[]) => words.reduce((total, { urls }) => total + urls, 0);

type Lines = Awaited<ReturnType<Activities['planSubmissions']>>;

function summarize(lines: Lines, replies: ReplyCounts, { status }: JobControl): unknown {
  for (const { channel, urls } of lines) {
    status.skipped.push({ what: `${channel}: ${urls} URLs`, code: 'quota_exhausted' });
  }
  const said = wordsOf(replies);
  if (said.length === 0 && lines.length === 0) return skip(status, 'nothing_to_submit');
  const isAccepted = (code: ReplyCode) => code === 'accepted' || code === 'accepted_key_pending';
  for (const { channel, code, urls } of said) {
    if (isAccepted(code)) continue;
    status.warnings.push(`${channel}, ${urls} URLs: ${code}. ${meaningOf(code)}`);
  }
  const accepted = sum(said.filter(({ code }) => isAccepted(code)));
  const result = { accepted, notAccepted: sum(said) - accepted, replies };
  if (accepted > 0 || said.length === 0) return result;
  const causes: CodeCounts = {};
  for (const { code, urls } of said) causes[code] = (causes[code] ?? 0) + urls;
  throw new NothingDone(`None of ${sum(said)} URLs was accepted`, causes, result);
}

type ConfirmJob = JobInput<ConfirmationInput>;

const submissionsAccepted = defineSignal(submissionsAcceptedSignalName);

/**
 * Waits for proof that submitted URLs were crawled; ends when all are proven or their time has run
 * out. The polling interval grows while nothing is found; new submissions reset it.
 */
export async function confirmSubmissions(job: ConfirmJob): Promise<unknown> {
  const { workspaceId, jobId, input } = job;
  const ref = { workspaceId, websiteId: job.websiteId ?? '', jobId };
  const { lookFirstMs, lookMaxMs, looksPerRun, carried } = input;
  const status = carried?.status ?? newStatus('submissions');
  let hasMore = false;
  setHandler(submissionsAccepted, () => {
    hasMore = true;
  });
  return runJob(job, status, async (control) => {
    let waitMs = carried?.waitMs ?? lookFirstMs;
    for (let looks = 0; ; looks += 1) {
      if (looks >= looksPerRun || workflowInfo().continueAsNewSuggested) {
        const next = { ...input, carried: { status, waitMs } };
        await continueAsNew<typeof confirmSubmissions>({ ...job, input: next });
      }
      await control.whileCollectable();
      hasMore = false;
      const look = await lookForProofOfSubmissions(ref);
      status.progress.done = look.closed;
      status.progress.total = status.progress.done + look.open;
      if (look.closesInMs === null) return concludeConfirmation(ref);
      if (look.confirmed > 0) waitMs = lookFirstMs;
      await control.rest(Math.min(waitMs, look.closesInMs + 1_000), () => hasMore);
      waitMs = hasMore ? lookFirstMs : Math.min(waitMs * 2, lookMaxMs);
    }
  });
}

/** Creates the missing jobs of websites that have URLs to send or confirm. */
export async function resumeSubmissions({
  websitesMax,
}: SubmissionResumption): Promise<{ jobs: number }> {
  let jobs = 0;
  let afterWebsiteId: string | null = '';
  while (afterWebsiteId !== null) {
    const page: { jobs: number; next: string | null } = await enqueueMissingSubmissionJobs({
      afterWebsiteId,
      websitesMax,
    });
    jobs += page.jobs;
    afterWebsiteId = page.next;
  }
  return { jobs };
}
