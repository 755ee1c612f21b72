import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { handRun } from '../../modules/reports/rules/report-schedule';
import { startRunByHand, targetsOf } from '../../modules/reports/start-scheduled-report';
import { listReports } from '../../modules/reports/store/report-store';
import { findScheduleRun } from '../../modules/reports/store/schedule-run-store';
import { AppError } from '../../platform/errors';
import { counted, quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { checkReportRecipients } from '../websites/report-recipients';
import { scheduleRunSchema } from './list-schedule-runs';
import { lockedPathSchedule, schedulePath } from './schedule-schema';
import { reportSchema, toReport } from './schema';

/** One transaction makes them all. */
const reportsMax = 500;

export const sendReportSchedule = defineWrite({
  id: 'sendReportSchedule',
  area: 'reports',
  method: 'post',
  path: '/report-schedules/{scheduleId}/send',
  summary: 'Send the report of a schedule now',
  description:
    'Makes the report of the days that the schedule would cover now, also while it is paused, and mails it to its recipients. Those who were mailed these days by the schedule already get no second mail, unless `isAgain`, and the schedule’s own run leaves out whom this one mailed the same days. The job of each report shows its progress.',
  tool: {
    description:
      'Makes the report of a schedule now, for the last full days that it covers, and mails it to ' +
      'its recipients. No one gets the same days twice, unless isAgain. Follow the job of each report.',
  },
  params: schedulePath,
  body: z.strictObject({
    isAgain: z
      .boolean()
      .default(false)
      .describe('Whether recipients who have the report of these days get it again'),
  }),
  status: 202,
  errors: ['conflict', 'payment_required'],
  response: z
    .object({
      run: scheduleRunSchema.describe('The run, which is listed with those of the schedule'),
      reports: z.array(reportSchema).describe('Reports that are being made'),
    })
    .meta({ id: 'SentReportSchedule' }),
  resolve: lockedPathSchedule,
  confirm: async ({ db }, { resource }) => {
    const targets = await targetsOf(db, resource);
    const recipients = new Set(targets.flatMap((target) => target.recipients));
    const named = [...recipients].slice(0, 10).join(', ');
    return {
      summary: [
        `Makes ${counted(targets.length, 'report')} of the schedule ${quoted(resource.name)} now.`,
        `Mails it to ${counted(recipients.size, 'recipient')}${named && `: ${named}`}.`,
      ],
      version: resource.updatedAt,
    };
  },
  async handle(context, { body, resource }) {
    const { db: tx, services } = context;
    const targets = await targetsOf(tx, resource);
    if (targets.length > reportsMax) {
      const message = `The tag has ${targets.length} websites, and one request makes at most ${reportsMax} reports: make schedules of smaller tags.`;
      throw new AppError('conflict', message);
    }
    const recipients = targets.flatMap((target) => target.recipients);
    checkReportRecipients(context, recipients, '', 'recipients');
    const run = handRun(randomUUID());
    const nowMs = Date.now();
    await startRunByHand(context, resource, { run, targets, nowMs, ...body });
    const made = await listReports(
      tx,
      { scheduleId: resource.id, run },
      { limit: reportsMax, offset: 0 },
    );
    const started = await findScheduleRun(tx, resource.id, run);
    const [refusal] = started.refused;
    if (made.total === 0) {
      if (refusal === undefined) {
        throw new AppError('conflict', 'No website has the tag of this schedule: tag one first.');
      }
      const { code, message } = refusal;
      if (code === 'payment_required') throw new AppError('payment_required', message);
      throw new AppError('conflict', `${message} Set isAgain to send it again.`);
    }
    await audit(tx, context, {
      action: 'report_schedule.send',
      targetType: 'report_schedule',
      targetId: resource.id,
      details: { run, reports: made.total, isAgain: body.isAgain },
    });
    tx.afterCommit(() => services.dispatcher.wake());
    return { data: { run: started, reports: made.rows.map(toReport) } };
  },
});
