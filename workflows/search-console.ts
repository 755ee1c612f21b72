import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { JobInput, JobStatus } from '../modules/jobs/job-types';
import type {
  RowTidyingInput,
  SearchCollectionInput,
  SearchLaneState,
} from '../modules/search-console/workflow-input';
import { activities } from './activities';
import { skip } from './collections';
import { type JobControl, NothingDone, newStatus, runJob } from './job';

const {
  planSearchCollection,
  pullSearchDays,
  finishSearchCollection,
  deleteSupersededRowsOfWorkspaces,
} = activities;

type Reading = Omit<NonNullable<SearchCollectionInput['carried']>, 'status'>;

/**
 * Reads a website's data of Search Console: the daily totals of 16 months, then the rows of every day
 * that has no final ones yet, newest first. Days that were committed are not read again, so it
 * continues where a killed worker or a spent quota ended it.
 */
export async function collectSearch(job: JobInput<SearchCollectionInput>): Promise<unknown> {
  const { input } = job;
  const status = input.carried?.status ?? newStatus('days');
  return runJob(job, status, async (control) => {
    if (input.skip !== undefined) return skip(status, input.skip);
    await control.whileCollectable();
    const reading = input.carried ?? (await begin(job, status));
    if ('skipped' in reading) return skip(status, reading.skipped);
    const isDone = await pullAll(job, reading, control);
    if (!isDone) {
      const carried = { ...reading, status };
      await continueAsNew<typeof collectSearch>({ ...job, input: { ...input, carried } });
    }
    return finish(job, reading);
  });
}

async function begin(
  { workspaceId, websiteId, jobId }: JobInput<SearchCollectionInput>,
  status: JobStatus,
): Promise<Reading | { skipped: string }> {
  const ref = { workspaceId, websiteId: websiteId ?? '', jobId };
  const plan = await planSearchCollection(ref);
  if ('skipped' in plan) return plan;
  if ('refused' in plan) {
    const { code, message } = plan.refused;
    throw new NothingDone(message, { [code]: 1 }, null);
  }
  const { lanes, property, source } = plan;
  status.progress.total = lanes.reduce((sum, { days }) => sum + days, 0);
  const states = lanes.map((lane) => ({
    ...lane,
    left: lane.days,
    beforeDay: null,
    isDone: lane.days === 0,
  }));
  return { lanes: states, property, source, rows: 0, capped: 0, waits: 0 };
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
  if (pulled.stopped !== null) return stop(reading, status, pulled.stopped);
  if (pulled.waitMs === null) {
    lane.isDone = pulled.lastDay === null;
    return;
  }
  reading.waits += 1;
  if (reading.waits > input.waitsMax) {
    const message = 'Google kept asking to wait. The next collection continues.';
    return stop(reading, status, { code: 'provider_unavailable', message });
  }
  await control.rest(pulled.waitMs);
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
  { lanes, property, source, rows, capped }: Reading,
): Promise<unknown> {
  await finishSearchCollection({ workspaceId, websiteId: websiteId ?? '' });
  const types = lanes.map(({ type, days }) => ({ type, days }));
  return { property, source, types, rows, cappedDays: capped };
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
