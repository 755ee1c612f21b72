import { z } from 'zod';
import { listScheduleRuns } from '../../modules/reports/store/schedule-run-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pathSchedule, schedulePath } from './schedule-schema';

const count = z.int().min(0);

export const scheduleRunSchema = z
  .object({
    run: z.string().describe('Name of the run, which `GET /reports` takes'),
    startedAt: timestamp.describe('Time at which the run began'),
    startedBy: z
      .enum(['schedule', 'person'])
      .describe('Whether the schedule was due, or a person sent it'),
    reports: z
      .object({
        pending: count.describe('Number of reports that are being made'),
        completed: count.describe('Number of reports that are done'),
        failed: count.describe('Number of reports that failed or were canceled'),
      })
      .describe('Reports of the run that are not deleted'),
    refused: z
      .array(
        z.object({
          websiteId: idSchema('website')
            .nullable()
            .describe('Id of the website without a report; null for a report of several'),
          code: z.string().describe('Why, for programs'),
          message: z.string().describe('Why, for people'),
        }),
      )
      .describe('Reports that could not be requested'),
  })
  .meta({ id: 'ReportScheduleRun' });

export const listReportScheduleRuns = defineList({
  id: 'listReportScheduleRuns',
  area: 'reports',
  path: '/report-schedules/{scheduleId}/runs',
  summary: 'List runs of a report schedule',
  description:
    'Returns each run, newest first, with the number of its reports and those that could not be requested. `GET /reports` lists the reports of a `run`.',
  tool: {
    description:
      'Runs of a report schedule, newest first: how many reports each made, and which websites ' +
      'got none and why.',
  },
  params: schedulePath,
  response: scheduleRunSchema,
  resolve: pathSchedule,
  handle: ({ db }, { resource, page }) => listScheduleRuns(db, resource.id, page),
});
