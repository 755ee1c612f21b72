import { AppError } from '../../platform/errors';
import type { Database } from '../../platform/postgres/database';
import { sql } from '../../platform/postgres/database';
import { decideReportMode } from './decide-report-mode';
import { comparisonOf } from './rules/report-period';
import type { ReportScheduleRef } from './rules/report-schedule';
import { scheduledDays } from './rules/report-schedule';
import { createReport } from './store/report-store';
import { getReportSchedule } from './store/schedule-store';

const dayMs = 86_400_000;

/**
 * Requests the report of a schedule's run. Idempotent; does nothing if the schedule is deleted or
 * paused.
 */
export async function startScheduledReport(
  database: Database,
  { workspaceId, scheduleId, run }: ReportScheduleRef & { run: string },
  nowMs: number,
): Promise<void> {
  await database.transaction(workspaceId, async (tx) => {
    // Locked, so that the second of two attempts sees the report that the first one created.
    const schedule = await getReportSchedule(tx, scheduleId, {
      forUpdate: true,
    }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (!schedule || schedule.isPaused) return;
    const [made] = await tx.run(
      sql('reports')
        .select('id')
        .where({ workspace_id: workspaceId, schedule_id: scheduleId, schedule_run: run }),
    );
    if (made) return;
    const { websiteIds, timezone, recipients, template } = schedule;
    const { keepDays, compare, mode, period: days, ...content } = template;
    const period = scheduledDays(days, nowMs, timezone);
    await createReport(tx, {
      options: {
        ...content,
        websiteIds,
        timezone,
        period,
        comparison: comparisonOf(period, compare),
        mode: mode ?? (await decideReportMode(tx, content.type, websiteIds)),
      },
      expiresAt: new Date(nowMs + keepDays * dayMs),
      scheduled: { scheduleId, run, recipients },
    });
  });
}
