import { audit } from '../../modules/account/store/audit-log';
import { deleteReportSchedule as remove } from '../../modules/reports/store/schedule-store';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathSchedule, schedulePath } from './schedule-schema';

export const deleteReportSchedule = defineWrite({
  id: 'deleteReportSchedule',
  area: 'reports',
  method: 'delete',
  path: '/report-schedules/{scheduleId}',
  summary: 'Delete a report schedule (its reports are kept)',
  description: 'Ends the schedule. Reports that it created are kept until they expire.',
  tool: {
    description: 'Ends a report schedule. Reports that it created are kept until they expire.',
  },
  params: schedulePath,
  response: deleted,
  resolve: lockedPathSchedule,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Ends the report schedule ${quoted(resource.name)} (${resource.id}). Reports that it created are kept.`,
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db, services } = context;
    await remove(db, resource.id);
    await audit(db, context, {
      action: 'report_schedule.delete',
      targetType: 'report_schedule',
      targetId: resource.id,
      details: { name: resource.name },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return { data: { deleted: true as const } };
  },
});
