import { CancelledFailure, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { JobInput, ReportRunInput } from './contract';
import { newStatus, runJob } from './job';

const activitiesWith = (maximumAttempts: number) =>
  proxyActivities<Activities>({
    startToCloseTimeout: '1 hour',
    heartbeatTimeout: '10 s',
    retry: { initialInterval: '500 ms', maximumInterval: '30 s', maximumAttempts },
  });

/** Freezes a report's data once, and writes every format from what is frozen. */
export async function generateReport(job: JobInput<ReportRunInput>): Promise<unknown> {
  const { workspaceId, input } = job;
  const { reportId, formats } = input;
  const { freezeReport, renderReport } = activitiesWith(input.attemptsMax);
  const status = newStatus('steps');
  return runJob(job, status, async () => {
    status.progress.total = 1 + formats.length;
    const frozen = await freezeReport({ workspaceId, reportId });
    if (!frozen) throw new CancelledFailure('the report is gone');
    status.progress.done = 1;
    for (const format of formats) {
      await renderReport({ workspaceId, reportId, format });
      status.progress.done += 1;
    }
    return { reportId, dataHash: frozen.dataHash };
  });
}
