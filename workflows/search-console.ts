import { continueAsNew, isCancellation, log, patched, workflowInfo } from '@temporalio/workflow';
import type { JobInput, JobStatus } from '../modules/jobs/job-types';
import type {
  BingOutcome,
  RowTidyingInput,
  SearchCollectionInput,
  SearchLaneState,
} from '../modules/search-console/workflow-input';
import { activities } from './activities';
import { skip } from './collections';
import { type JobControl, NothingDone, newStatus, runJob } from './job';
import { newWaits, waitForProvider } from './wait-for-provider';
import { warnOf } from './warn-of';

const {
  planSearchCollection,
  collectBing,
  pullSearchDays,
  finishSearchCollection,
  rollUpSearchMonths,
  deleteSupersededRowsOfWorkspaces,
} = activities;

type Reading = Omit<NonNullable<SearchCollectionInput['carried']>, 'status'>;

/**
 * Reads a website's data of Search Console: the daily totals of 16 months, then the rows of every day
 * that has no final ones yet, newest first. Days that were committed are not read again, so it
 * continues where a killed worker or a spent quota ended it. While a provider is away it waits.
 */
export async function collectSearch(job: JobInput<SearchCollectionInput>): Promise<unknown> {
  const { input } = job;
  const status = input.carried?.status ?? newStatus('days');
  return runJob(job, status, async (control) => {
    if (input.skip !== undefined) return skip(status, input.skip);
    await control.whileCollectable();
    const reading = input.carried ?? (await begin(job, control));
    if ('skipped' in reading) {
      skip(status, reading.skipped);
      warnOfBing(status, reading.bing);
      return reading.bing && { bing: reading.bing };
    }
    const isDone = await pullAll(job, reading, control);
    if (!isDone) {
      const carried = { ...reading, status };
      await continueAsNew<typeof collectSearch>({ ...job, input: { ...input, carried } });
    }
    await readBingAgain(job, reading, control);
    return finish(job, reading, status);
  });
}

type Nothing = { skipped: string; bing: BingOutcome | null };

async function begin(
  { workspaceId, websiteId, jobId, input }: JobInput<SearchCollectionInput>,
  control: JobControl,
): Promise<Reading | Nothing> {
  const { status } = control;
  const waits = newWaits();
  const ref = { workspaceId, websiteId: websiteId ?? '', jobId };
  let plan = await planSearchCollection(ref);
  while ('pause' in plan) {
    const { pause, lookedAt, bing } = plan;
    const { waitMsMax } = input;
    if (!(await waitForProvider(control, waits, { pause, waitMsMax }))) {
      const result = bing && { bing };
      throw new NothingDone(tooLong(pause.message), { provider_unavailable: 1 }, result);
    }
    plan = await planSearchCollection({ ...ref, earlier: { bing, lookedAt } });
  }
  if ('skipped' in plan) return plan;
  const { bing } = plan;
  if ('refused' in plan) {
    const { code, message } = plan.refused;
    warnOfBing(status, bing);
    throw new NothingDone(message, { [code]: 1 }, bing && { bing });
  }
  const { lanes, property, source, unreadable = [], warnings } = plan;
  for (const { type, stop } of unreadable) leaveOut(status, type, stop);
  warnOf(status, 'Search Console', warnings);
  status.progress.total = lanes.reduce((sum, { days }) => sum + days, 0);
  const states = lanes.map((lane) => ({
    ...lane,
    left: lane.days,
    beforeDay: null,
    isDone: lane.days === 0,
  }));
  return { lanes: states, property, source, rows: 0, capped: 0, waits, bing };
}

const tooLong = (message: string) =>
  `The provider has been away for too long, and the next collection continues. ${message}`;

/** A search type that cannot be read leaves the others alone. */
function leaveOut(
  status: JobStatus,
  type: string,
  { code, message }: { code: string; message: string },
): void {
  status.skipped.push({ what: type, code });
  status.warnings.push(`The search type ${type} was not read: ${message}`);
}

/** Bing's failures leave Google's days alone, and the job says what became of it. */
function warnOfBing(status: JobStatus, bing: BingOutcome | null): void {
  if (bing?.message) status.warnings.push(bing.message);
  warnOf(status, 'Bing Webmaster', bing?.warnings);
}

/** Tries again what Bing could not answer at the beginning; Google's days, if any, wait only briefly. */
async function readBingAgain(
  { workspaceId, websiteId, input }: JobInput<SearchCollectionInput>,
  reading: Reading,
  control: JobControl,
): Promise<void> {
  const waits = newWaits();
  const hasGoogle = reading.lanes.length > 0;
  const waitMsMax = (hasGoogle ? input.bingWaitMsMax : undefined) ?? input.waitMsMax;
  while (reading.bing?.state === 'failed') {
    const pause = { message: reading.bing.message ?? '', retryAfterMs: null };
    if (!(await waitForProvider(control, waits, { pause, waitMsMax }))) {
      control.status.skipped.push({ what: 'bing', code: 'provider_unavailable' });
      return;
    }
    reading.bing = await collectBing({ workspaceId, websiteId: websiteId ?? '' });
  }
}

/** Pulls one search type after the other; returns false if the rest is left to the next run. */
async function pullAll(
  job: JobInput<SearchCollectionInput>,
  reading: Reading,
  control: JobControl,
): Promise<boolean> {
  const { batchesPerRun } = job.input;
  for (let batches = 0; batches < batchesPerRun; batches += 1) {
    const lane = reading.lanes.find(({ isDone }) => !isDone);
    if (!lane) return true;
    if (workflowInfo().continueAsNewSuggested) return false;
    await control.whileCollectable();
    await pullBatch(job, lane, { reading, control });
  }
  return reading.lanes.every(({ isDone }) => isDone);
}

type Work = { reading: Reading; control: JobControl };

async function pullBatch(
  { workspaceId, websiteId, jobId, input }: JobInput<SearchCollectionInput>,
  lane: SearchLaneState,
  { reading, control }: Work,
): Promise<void> {
  const { status } = control;
  const pulled = await pullSearchDays({
    workspaceId,
    websiteId: websiteId ?? '',
    jobId,
    type: lane.type,
    beforeDay: lane.beforeDay,
    daysMax: input.daysPerBatch,
  });
  reading.rows += pulled.rows;
  reading.capped += pulled.capped;
  lane.left = pulled.left ?? lane.left;
  // Days that a failed attempt committed are not pulled again, so what is left is what counts.
  status.progress.done = reading.lanes.reduce((sum, { days, left }) => sum + days - left, 0);
  lane.beforeDay = pulled.lastDay ?? lane.beforeDay;
  warnOf(status, 'Search Console', pulled.warnings);
  if (pulled.stopped !== null) return stop(reading, status, pulled.stopped);
  if (pulled.unreadable) {
    lane.isDone = true;
    return leaveOut(status, lane.type, pulled.unreadable);
  }
  if (!pulled.pause) {
    reading.waits = newWaits();
    lane.isDone = pulled.lastDay === null;
    return;
  }
  const { pause } = pulled;
  const { waitMsMax } = input;
  if (await waitForProvider(control, reading.waits, { pause, waitMsMax })) return;
  stop(reading, status, { code: 'provider_unavailable', message: tooLong(pause.message) });
}

/** Leaves all that is left to the next collection. */
function stop(
  reading: Reading,
  status: JobStatus,
  { code, message }: { code: string; message: string },
): void {
  for (const lane of reading.lanes.filter(({ isDone }) => !isDone)) {
    lane.isDone = true;
    status.skipped.push({ what: lane.type, code });
  }
  status.warnings.push(message);
}

async function finish(
  { workspaceId, websiteId }: JobInput<SearchCollectionInput>,
  { lanes, property, source, rows, capped, bing }: Reading,
  status: JobStatus,
): Promise<unknown> {
  warnOfBing(status, bing);
  const ref = { workspaceId, websiteId: websiteId ?? '' };
  await finishSearchCollection(ref);
  if (rows > 0 && patched('roll-up-search-months')) await rollUp({ ...ref, property });
  const types = lanes.map(({ type, days }) => ({ type, days }));
  return { property, source, types, rows, cappedDays: capped, bing };
}

/** Only makes reads faster, so a failure must not be the job's: the next collection tries again. */
async function rollUp(ref: {
  workspaceId: string;
  websiteId: string;
  property: string;
}): Promise<void> {
  try {
    await rollUpSearchMonths(ref);
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('search rows were not rolled up; reads are slower until the next collection', {
      error,
    });
  }
}

/** Removes rows of days that were pulled again, of all workspaces, page by page. */
export async function deleteSupersededSearchRows({
  workspacesMax,
}: RowTidyingInput): Promise<{ rowsRemoved: number }> {
  // One instant for all pages, so that a retry removes the same rows.
  const nowMs = Date.now();
  let rowsRemoved = 0;
  let afterWorkspaceId: string | null = '';
  while (afterWorkspaceId !== null) {
    const page: { lastWorkspaceId: string | null; rowsRemoved: number } =
      await deleteSupersededRowsOfWorkspaces({ afterWorkspaceId, workspacesMax, nowMs });
    rowsRemoved += page.rowsRemoved;
    afterWorkspaceId = page.lastWorkspaceId;
  }
  return { rowsRemoved };
}
