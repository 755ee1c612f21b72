import { CancelledFailure, workflowInfo } from '@temporalio/workflow';
import type { JobInput } from '../modules/jobs/job-types';
import type { ReportRunInput, ScheduledReportInput } from '../modules/reports/workflow-input';
import { activities, activitiesWith } from './activities';
import { newStatus, runJob } from './job';

const { startScheduledReport } = activities;

/** Started by a report's schedule: creates a report, whose job does the rest. */
export async function scheduledReport(input: ScheduledReportInput): Promise<void> {
  // The workflow's id contains the scheduled time, so retries create no second report.
  await startScheduledReport({ ...input, run: workflowInfo().workflowId });
}

/** Freezes a report's data once, and writes every format from the frozen data. */
export async function generateReport(job: JobInput<ReportRunInput>): Promise<unknown> {
  const { workspaceId, input } = job;
  const { reportId, formats } = input;
  const { freezeReport, renderReport, deliverReport } = activitiesWith({
    retry: { maximumAttempts: input.attemptsMax },
  });
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
