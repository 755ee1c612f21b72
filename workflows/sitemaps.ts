import { continueAsNew } from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { SitemapReadInput, SitemapReadsInput } from '../modules/indexing/workflow-input';
import type { JobInput, JobSkip, JobStatus } from '../modules/jobs/job-types';
import { activities } from './activities';
import { type CodeCounts, describeCauses, NothingDone, newStatus, runJob } from './job';
import { startDueInOrder } from './start-due';

const { readDueSitemaps, queueSitemapsAgain, startDueSitemapReads, removeEndedSitemaps } =
  activities;

/**
 * Reads a website's sitemaps until none is due. A file that cannot be read is reported and retried
 * by a later job; it stops nothing. A job that could read none has failed.
 */
export async function readSitemaps(job: JobInput<SitemapReadInput>): Promise<unknown> {
  const { workspaceId, jobId, input } = job;
  const ref = { workspaceId, websiteId: job.websiteId ?? '' };
  const status: JobStatus = input.carried?.status ?? newStatus('urls');
  let robotsSkips = input.carried?.robotsSkips ?? [];
  const run = runJob(job, status, async ({ whileCollectable }) => {
    for (let calls = 0; ; calls += 1) {
      if (calls >= input.callsPerRun) {
        const next = { ...input, carried: { status, robotsSkips } };
        await continueAsNew<typeof readSitemaps>({ ...job, input: next });
      }
      await whileCollectable();
      const { filesMax, msMax } = input;
      const read = await readDueSitemaps({ ...ref, jobId, filesMax, msMax });
      if (read.robots) robotsSkips = read.robots.skips;
      status.progress.done = read.totals.urls;
      status.skipped = [...robotsSkips, ...read.failures];
      if (read.isDone) return conclude(read, robotsSkips, status);
    }
  });
  const result = await run.catch(async (error) => {
    if (error instanceof NothingDone) await queueSitemapsAgain(ref);
    throw error;
  });
  await queueSitemapsAgain(ref);
  return result;
}

type Read = Awaited<ReturnType<Activities['readDueSitemaps']>>;

/** Finding no sitemap in a robots.txt that was read is no failure. */
const isUnread = ({ code }: JobSkip) => code !== 'no_sitemap_in_robots';

function conclude({ totals, failures }: Read, robotsSkips: JobSkip[], status: JobStatus): unknown {
  const unread = robotsSkips.filter(isUnread);
  const failed = totals.failed + unread.length;
  if (failed === 0) return totals;
  const failureCodes: CodeCounts = {};
  for (const { code } of [...unread, ...failures]) {
    failureCodes[code] = (failureCodes[code] ?? 0) + 1;
  }
  if (totals.reads === totals.failed) {
    throw new NothingDone(`None of ${failed} files could be read`, failureCodes, totals);
  }
  status.warnings.push(
    `${failed} of ${totals.reads + unread.length} files could not be read: ${describeCauses(failureCodes)}`,
  );
  return totals;
}

/** Starts a job for every website with due sitemaps, and removes the rows of ended ones. */
export async function startSitemapReads({
  websitesMax,
  rowsMax,
  stepsMax,
}: SitemapReadsInput): Promise<{ started: number; rowsRemoved: number }> {
  const { started } = await startDueInOrder(websitesMax, startDueSitemapReads);
  let rowsRemoved = 0;
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const { removed } = await removeEndedSitemaps({ rowsMax });
    rowsRemoved += removed;
    if (removed === 0) break;
  }
  return { started, rowsRemoved };
}
