import { defineRead } from '../operation/operation';
import { pathSchedule, schedulePath, scheduleSchema, toSchedule } from './schedule-schema';

export const getReportSchedule = defineRead({
  id: 'getReportSchedule',
  area: 'reports',
  path: '/report-schedules/{scheduleId}',
  summary: 'Get a report schedule',
  description: 'Returns when the report is made, of which websites, and who receives it.',
  tool: { description: 'When a scheduled report is made, of what, and who is mailed.' },
  params: schedulePath,
  response: scheduleSchema,
  resolve: pathSchedule,
  handle: async (_context, { resource }) => ({ data: toSchedule(resource) }),
});
