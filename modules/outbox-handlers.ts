import type { OutboxHandlers } from './jobs/outbox-dispatcher';
import { syncSchedule } from './rankings/collection-schedules';
import { syncReportSchedule } from './reports/report-schedules';
import type { ReportScheduleRef } from './reports/rules/report-schedule';
import type { WebsiteRef } from './websites/rules/website-ref';

/** The modules' own outbox messages, by kind. */
export const outboxHandlers: OutboxHandlers = {
  sync_schedule: (payload: WebsiteRef, { database, client }) =>
    syncSchedule(database, client, payload),
  sync_report_schedule: (payload: ReportScheduleRef, { database, client }) =>
    syncReportSchedule(database, client, payload),
};
