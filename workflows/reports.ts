import { CancelledFailure, workflowInfo } from '@temporalio/workflow';
import type { JobInput } from '../modules/jobs/job-types';
import type { ReportRunInput, ScheduledReportInput } from '../modules/reports/workflow-input';
import { activities, activitiesWith } from './activities';
import { newStatus, runJob } from './job';

const { startScheduledReport, startWebsiteReports } = activities;

/** Websites whose reports one activity starts. */
const websitesPerStep = 20;

/**
 * Started by a report's schedule: creates a report, or one for each website of a tag. Their jobs do
 * the rest.
 */
export async function scheduledReport(input: ScheduledReportInput): Promise<void> {
  // The workflow's id contains the scheduled time, so retries create no second report.
  const run = workflowInfo().workflowId;
  // Nothing in runs that began before schedules had tags.
  const websiteIds: string[] | undefined = await startScheduledReport({ ...input, run });
  for (let at = 0; at < (websiteIds?.length ?? 0); at += websitesPerStep) {
    const step = websiteIds?.slice(at, at + websitesPerStep) ?? [];
    await startWebsiteReports({ ...input, run, websiteIds: step });
  }
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
