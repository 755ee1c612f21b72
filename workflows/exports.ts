import { CancelledFailure, defineSignal, setHandler } from '@temporalio/workflow';
import type { ExportRunInput } from '../modules/exports/workflow-input';
import { type JobInput, type JobPart, partSignalName } from '../modules/jobs/job-types';
import { activities } from './activities';
import { newStatus, runJob } from './job';

const { writeExportDataset, finishExport } = activities;

const partSignal = defineSignal<[JobPart]>(partSignalName);

/** Writes the datasets of an export, one file after the other. */
export async function runExport(job: JobInput<ExportRunInput>): Promise<unknown> {
  const { workspaceId, input } = job;
  const { exportId, datasets } = input;
  const status = newStatus('datasets');
  return runJob(job, status, async () => {
    status.progress.total = datasets.length;
    let current = '';
    setHandler(partSignal, (part) => {
      // A signal may arrive after its dataset is written.
      if (part.name === current) status.progress.part = part;
    });
    for (const dataset of datasets) {
      current = dataset;
      const done = await writeExportDataset({ workspaceId, exportId, dataset });
      if (!done) throw new CancelledFailure('the export is gone');
      current = '';
      delete status.progress.part;
      status.progress.done += 1;
    }
    const sums = await finishExport({ workspaceId, exportId });
    if (!sums) throw new CancelledFailure('the export is gone');
    return { exportId, ...sums };
  });
}
