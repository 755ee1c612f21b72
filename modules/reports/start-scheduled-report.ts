import { dayMs } from '../../platform/calendar/day';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { AppError } from '../../platform/errors';
import type { Transaction } from '../../platform/postgres/database';
import { sql } from '../../platform/postgres/database';
import type { Stores } from '../../platform/stores';
import { getWorkspace } from '../account/store/workspace-store';
import { getWebsiteSettings } from '../websites/store/website-settings-store';
import { findWebsite, listTaggedWebsiteIds } from '../websites/store/website-store';
import { decideReportMode } from './decide-report-mode';
import { comparisonOf } from './rules/report-period';
import type { ReportScheduleRef } from './rules/report-schedule';
import { scheduledDays } from './rules/report-schedule';
import { createReport, reserveReport } from './store/report-store';
import { isRefused, recordRefusal, recordRun } from './store/schedule-run-store';
import { getReportSchedule, type ReportSchedule } from './store/schedule-store';
import { reportTitle } from './texts/report-title';

type Writes = { tx: Transaction; clickhouse: ClickHouse };

export type ScheduledRun = ReportScheduleRef & { run: string };

/** Returns the schedule; undefined if it is deleted or paused, or its workspace suspended. */
async function findActive(
  tx: Transaction,
  scheduleId: string,
): Promise<ReportSchedule | undefined> {
  // Locked, so that the second of two attempts sees the report that the first one created.
  const schedule = await getReportSchedule(tx, scheduleId, { forUpdate: true }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    },
  );
  const { isSuspended } = await getWorkspace(tx);
  return isSuspended || schedule?.isPaused ? undefined : schedule;
}

type Target = {
  /** The website of a schedule of a tag; null for a schedule of named websites. */
  websiteId: string | null;
  websiteIds: string[];
  title: string;
  recipients: string[];
};

async function request(
  { tx, clickhouse }: Writes,
  schedule: ReportSchedule,
  run: string,
  { target, nowMs }: { target: Target; nowMs: number },
): Promise<void> {
  const { websiteId, websiteIds, title, recipients } = target;
  const [made] = await tx.run(
    sql('reports').select('id').where({
      workspace_id: tx.workspaceId,
      schedule_id: schedule.id,
      schedule_run: run,
      schedule_website_id: websiteId,
    }),
  );
  if (made || (await isRefused(tx, { scheduleId: schedule.id, run, websiteId }))) return;
  const refusal = await reserveReport(tx);
  if (refusal) {
    const code = 'payment_required';
    return recordRefusal(tx, { scheduleId: schedule.id, run, websiteId, code, message: refusal });
  }
  const { keepDays, compare, mode, period: days, ...content } = schedule.template;
  const period = scheduledDays(days, nowMs, schedule.timezone);
  await createReport(tx, {
    options: {
      ...content,
      title,
      websiteIds,
      timezone: schedule.timezone,
      period,
      comparison: comparisonOf(period, compare),
      mode: mode ?? (await decideReportMode({ db: tx, clickhouse }, content.type, websiteIds)),
    },
    expiresAt: new Date(nowMs + keepDays * dayMs),
    scheduled: { scheduleId: schedule.id, run, websiteId, recipients },
  });
}

/**
 * Requests the report of a schedule's run. For a schedule of a tag, requests nothing and returns
 * the websites that have the tag now. Idempotent; does nothing if the schedule is deleted or paused.
 */
export const startScheduledReport = (
  { database, clickhouse }: Stores,
  { workspaceId, scheduleId, run }: ScheduledRun,
  nowMs: number,
): Promise<string[]> =>
  database.transaction(workspaceId, async (tx) => {
    const schedule = await findActive(tx, scheduleId);
    if (!schedule) return [];
    await recordRun(tx, { scheduleId, run });
    const { websiteTag, websiteIds, recipients } = schedule;
    if (websiteTag !== null) return listTaggedWebsiteIds(tx, websiteTag);
    const title = schedule.template.title ?? '';
    const target = { websiteId: null, websiteIds, title, recipients };
    await request({ tx, clickhouse }, schedule, run, { target, nowMs });
    return [];
  });

async function requestOfWebsite(
  { tx, clickhouse }: Writes,
  { scheduleId, run }: ScheduledRun,
  { websiteId, nowMs }: { websiteId: string; nowMs: number },
): Promise<void> {
  const schedule = await findActive(tx, scheduleId);
  const website = await findWebsite(tx, websiteId, { forReference: true });
  if (!schedule || !website || website.status === 'archived') return;
  const { reportRecipients } = await getWebsiteSettings(tx, websiteId);
  const target = {
    websiteId,
    websiteIds: [websiteId],
    title: schedule.template.title ?? reportTitle(schedule.template, [website]),
    recipients: reportRecipients ?? schedule.recipients,
  };
  await request({ tx, clickhouse }, schedule, run, { target, nowMs });
}

const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable';

/**
 * Requests one report for each of these websites, each in a transaction of its own, so that none
 * stops the others. Idempotent. The first failure is thrown at the end, for another attempt; with
 * `isLast`, one that is no outage is recorded with the run instead.
 */
export async function startWebsiteReports(
  { database, clickhouse }: Stores,
  { websiteIds, ...of }: ScheduledRun & { websiteIds: string[] },
  { nowMs, isLast }: { nowMs: number; isLast: boolean },
): Promise<void> {
  const failures: unknown[] = [];
  for (const websiteId of websiteIds) {
    try {
      await database.transaction(of.workspaceId, (tx) =>
        requestOfWebsite({ tx, clickhouse }, of, { websiteId, nowMs }),
      );
    } catch (error) {
      if (!isLast || isOutage(error)) {
        failures.push(error);
        continue;
      }
      const code = error instanceof AppError ? error.code : 'internal';
      const message = 'The report could not be requested. The next run tries again.';
      const { scheduleId, run } = of;
      await database.transaction(of.workspaceId, (tx) =>
        recordRefusal(tx, { scheduleId, run, websiteId, code, message }),
      );
    }
  }
  if (failures.length > 0) throw failures[0];
}
