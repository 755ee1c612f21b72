import { z } from 'zod';
import {
  listReportSchedules as readSchedules,
  scheduleSorts,
} from '../../modules/reports/store/schedule-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { scheduleSchema, toSchedule } from './schedule-schema';

export const listReportSchedules = defineList({
  id: 'listReportSchedules',
  area: 'reports',
  path: '/report-schedules',
  summary: 'List report schedules',
  description:
    'Returns when each scheduled report is created, for which websites, and who receives it.',
  tool: {
    description:
      'Reports that are created every week or month: when, their content, and who receives them.',
  },
  query: z.object({ sort: sortBy(scheduleSorts, 'newest first') }),
  response: scheduleSchema,
  async handle({ db }, { page, query }) {
    const { rows, total } = await readSchedules(db, page, query.sort);
    return { rows: rows.map(toSchedule), total };
  },
});
