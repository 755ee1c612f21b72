import type { ReportFormat } from './rules/report-dataset';
import type { ReportScheduleRef } from './rules/report-schedule';

/** How often a step is tried is input, so that changing it breaks no running report. */
export type ReportRunInput = {
  reportId: string;
  formats: ReportFormat[];
  /** Tries of each step: a file store that is away for longer than they last fails the report. */
  attemptsMax: number;
  /** Whether somebody is to be told by mail when it is made. */
  isDelivered: boolean;
};

export const scheduledReportWorkflow = 'scheduledReport';

export type ScheduledReportInput = ReportScheduleRef;

export const reportRunDefaults = {
  // With waits of up to half a minute between them, some ten minutes.
  attemptsMax: 24,
} as const satisfies Partial<ReportRunInput>;
