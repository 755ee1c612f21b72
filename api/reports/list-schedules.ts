import { listReportSchedules as readSchedules } from '../../modules/reports/store/schedule-store';
import { defineList } from '../operation/operation';
import { scheduleSchema, toSchedule } from './schedule-schema';

export const listReportSchedules = defineList({
  id: 'listReportSchedules',
  area: 'reports',
  path: '/report-schedules',
  summary: 'List report schedules, newest first',
  description:
    'Returns when each scheduled report is made, of which websites, and who receives it.',
  tool: { description: 'Reports that are made every week or month: when, of what, and for whom.' },
  response: scheduleSchema,
  async handle({ db }, { page }) {
    const { rows, total } = await readSchedules(db, page);
    return { rows: rows.map(toSchedule), total };
  },
});
