import { defineRead } from '../operation/operation';
import { pathSchedule, schedulePath, scheduleSchema, toSchedule } from './schedule-schema';

export const getReportSchedule = defineRead({
  id: 'getReportSchedule',
  area: 'reports',
  path: '/report-schedules/{scheduleId}',
  summary: 'Get a report schedule',
  description: 'Returns when the report is created, for which websites, and who receives it.',
  tool: { description: 'When a scheduled report is created, its content, and who receives it.' },
  params: schedulePath,
  response: scheduleSchema,
  resolve: pathSchedule,
  handle: async (_context, { resource }) => ({ data: toSchedule(resource) }),
});
