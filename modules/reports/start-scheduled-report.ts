import { dayMs } from '../../platform/calendar/day';
import { AppError } from '../../platform/errors';
import type { Transaction } from '../../platform/postgres/database';
import { sql } from '../../platform/postgres/database';
import type { Workspace, WorkspaceChange } from '../../platform/workspace';
import { getWorkspace } from '../account/store/workspace-store';
import { getWebsiteSettings } from '../websites/store/website-settings-store';
import { findWebsite, listTaggedWebsiteIds } from '../websites/store/website-store';
import { decideReportMode } from './decide-report-mode';
import type { ReportPeriod } from './rules/report-dataset';
import { comparisonOf } from './rules/report-period';
import { isHandRun, scheduledDays } from './rules/report-schedule';
import { servedRecipients } from './store/delivery-store';
import { createReport, reserveReport } from './store/report-store';
import { isRefused, recordRefusal, recordRun } from './store/schedule-run-store';
import { getReportSchedule, type ReportSchedule } from './store/schedule-store';
import { reportTitle } from './texts/report-title';

export type ScheduledRun = { scheduleId: string; run: string };

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

type Wanted = {
  target: Target;
  nowMs: number;
  /** Whether recipients get the report of these days although they have it. */
  isAgain?: boolean | undefined;
};

/**
 * Returns whom a run still has to mail: one at its time leaves out who got these days by hand, one
 * by hand everybody who got them.
 */
async function unserved(
  tx: Transaction,
  { id: scheduleId }: ReportSchedule,
  run: string,
  of: Pick<Wanted, 'target' | 'isAgain'> & { websiteId: string | null; period: ReportPeriod },
): Promise<string[]> {
  const { recipients } = of.target;
  if (of.isAgain || recipients.length === 0) return recipients;
  const { websiteId, period } = of;
  const isByHandOnly = !isHandRun(run);
  const served = await servedRecipients(tx, { scheduleId, websiteId, period, isByHandOnly });
  return recipients.filter((recipient) => !served.has(recipient.toLowerCase()));
}

async function request(
  change: WorkspaceChange,
  schedule: ReportSchedule,
  run: string,
  { target, nowMs, isAgain }: Wanted,
): Promise<void> {
  const { db: tx } = change;
  const { websiteId, websiteIds, title } = target;
  const [made] = await tx.run(
    sql('reports').select('id').where({
      workspace_id: tx.workspaceId,
      schedule_id: schedule.id,
      schedule_run: run,
      schedule_website_id: websiteId,
    }),
  );
  if (made || (await isRefused(tx, { scheduleId: schedule.id, run, websiteId }))) return;
  const refuse = (code: string, message: string) =>
    recordRefusal(tx, { scheduleId: schedule.id, run, websiteId, code, message });
  const { keepDays, compare, mode, name: _, period: days, ...content } = schedule.template;
  const period = scheduledDays(days, nowMs, schedule.timezone);
  const recipients = await unserved(tx, schedule, run, { websiteId, period, target, isAgain });
  if (recipients.length === 0 && target.recipients.length > 0) {
    const message = `All recipients have the report of ${period.from} to ${period.to}.`;
    return refuse('already_sent', message);
  }
  const refusal = await reserveReport(tx);
  if (refusal) return refuse('payment_required', refusal);
  await createReport(tx, {
    options: {
      ...content,
      title,
      websiteIds,
      timezone: schedule.timezone,
      period,
      comparison: comparisonOf(period, compare),
      mode: mode ?? (await decideReportMode(change, content, websiteIds)),
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
  workspace: Workspace,
  { scheduleId, run }: ScheduledRun,
  nowMs: number,
): Promise<string[]> =>
  workspace.transaction(async (tx) => {
    const schedule = await findActive(tx, scheduleId);
    if (!schedule) return [];
    await recordRun(tx, { scheduleId, run });
    const { websiteTag, websiteIds, recipients } = schedule;
    if (websiteTag !== null) return listTaggedWebsiteIds(tx, websiteTag);
    await request({ ...workspace, db: tx }, schedule, run, {
      target: namedTarget(schedule, websiteIds, recipients),
      nowMs,
    });
    return [];
  });

const namedTarget = (
  { template }: ReportSchedule,
  websiteIds: string[],
  recipients: string[],
): Target => ({ websiteId: null, websiteIds, title: template.title ?? '', recipients });

/** Returns what a run makes for a website of the schedule's tag; undefined if it is gone or archived. */
async function websiteTarget(
  tx: Transaction,
  { template, recipients }: ReportSchedule,
  websiteId: string,
): Promise<Target | undefined> {
  const website = await findWebsite(tx, websiteId, { forReference: true });
  if (!website || website.status === 'archived') return undefined;
  const { reportRecipients } = await getWebsiteSettings(tx, websiteId);
  return {
    websiteId,
    websiteIds: [websiteId],
    title: template.title ?? reportTitle(template, [website]),
    recipients: reportRecipients ?? recipients,
  };
}

async function requestOfWebsite(
  change: WorkspaceChange,
  { scheduleId, run }: ScheduledRun,
  { websiteId, nowMs }: { websiteId: string; nowMs: number },
): Promise<void> {
  const schedule = await findActive(change.db, scheduleId);
  const target = schedule && (await websiteTarget(change.db, schedule, websiteId));
  if (schedule && target) {
    await request(change, schedule, run, { target, nowMs });
  }
}

/** Returns the reports that a run of this schedule would make now. */
export async function targetsOf(tx: Transaction, schedule: ReportSchedule): Promise<Target[]> {
  const { websiteTag, websiteIds, recipients } = schedule;
  if (websiteTag === null) return [namedTarget(schedule, websiteIds, recipients)];
  const targets: Target[] = [];
  for (const websiteId of await listTaggedWebsiteIds(tx, websiteTag)) {
    const target = await websiteTarget(tx, schedule, websiteId);
    if (target) targets.push(target);
  }
  return targets;
}

/**
 * Requests the reports of a run that a person asks for, also of a paused schedule, about the days
 * that the schedule would cover now. The schedule is locked, so that its own run comes before or after.
 */
export async function startRunByHand(
  change: WorkspaceChange,
  schedule: ReportSchedule,
  { run, targets, ...wanted }: Omit<Wanted, 'target'> & { run: string; targets: Target[] },
): Promise<void> {
  await recordRun(change.db, { scheduleId: schedule.id, run });
  for (const target of targets) await request(change, schedule, run, { ...wanted, target });
}

const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable';

/**
 * Requests one report for each of these websites, each in a transaction of its own, so that none
 * stops the others. Idempotent. The first failure is thrown at the end, for another attempt; with
 * `isLast`, one that is no outage is recorded with the run instead.
 */
export async function startWebsiteReports(
  workspace: Workspace,
  { websiteIds, ...of }: ScheduledRun & { websiteIds: string[] },
  { nowMs, isLast }: { nowMs: number; isLast: boolean },
): Promise<void> {
  const failures: unknown[] = [];
  for (const websiteId of websiteIds) {
    try {
      await workspace.transaction((tx) =>
        requestOfWebsite({ ...workspace, db: tx }, of, { websiteId, nowMs }),
      );
    } catch (error) {
      if (!isLast || isOutage(error)) {
        failures.push(error);
        continue;
      }
      const code = error instanceof AppError ? error.code : 'internal';
      const message = 'The report could not be requested. The next run tries again.';
      const { scheduleId, run } = of;
      await workspace.transaction((tx) =>
        recordRefusal(tx, { scheduleId, run, websiteId, code, message }),
      );
    }
  }
  if (failures.length > 0) throw failures[0];
}
