import { CancelledFailure, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { JobInput } from '../modules/jobs/job-types';
import type { ReportRunInput, ScheduledReportInput } from '../modules/reports/workflow-input';
import { newStatus, runJob } from './job';

const activitiesWith = (maximumAttempts: number) =>
  proxyActivities<Activities>({
    startToCloseTimeout: '1 hour',
    heartbeatTimeout: '10 s',
    retry: { initialInterval: '500 ms', maximumInterval: '30 s', maximumAttempts },
  });

const { startScheduledReport } = proxyActivities<Activities>({
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '1 s', maximumInterval: '1 minute' },
});

/** Started by a report's schedule: creates a report, whose job does the rest. */
export async function scheduledReport(input: ScheduledReportInput): Promise<void> {
  // The workflow's id contains the scheduled time, so retries create no second report.
  await startScheduledReport({ ...input, run: workflowInfo().workflowId });
}

/** Freezes a report's data once, and writes every format from the frozen data. */
export async function generateReport(job: JobInput<ReportRunInput>): Promise<unknown> {
  const { workspaceId, input } = job;
  const { reportId, formats } = input;
  const { freezeReport, renderReport, deliverReport } = activitiesWith(input.attemptsMax);
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
    if (input.isDelivered) {
      const { failed } = await deliverReport({
        workspaceId,
        reportId,
        attemptsMax: input.attemptsMax,
      });
      status.warnings.push(...failed);
    }
    return { reportId, dataHash: frozen.dataHash };
  });
}
