import type { ReportFormat } from './rules/report-dataset';
import type { ReportScheduleRef } from './rules/report-schedule';

/** The number of attempts is workflow input, so that changing it breaks no running report. */
export type ReportRunInput = {
  reportId: string;
  formats: ReportFormat[];
  /** Attempts per step: a file store that is unavailable for longer fails the report. */
  attemptsMax: number;
  /** Whether recipients are notified by mail when the report is done. */
  isDelivered: boolean;
};

export const scheduledReportWorkflow = 'scheduledReport';

export type ScheduledReportInput = ReportScheduleRef;

export const reportRunDefaults = {
  // With waits of up to half a minute between attempts, about ten minutes.
  attemptsMax: 24,
} as const satisfies Partial<ReportRunInput>;
