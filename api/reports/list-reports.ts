import { z } from 'zod';
import { listReports as readReports, reportSorts } from '../../modules/reports/store/report-store';
import { idSchema } from '../../platform/ids';
import { jobState } from '../jobs/schema';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { reportSchema, reportType, toReport } from './schema';

export const listReports = defineList({
  id: 'listReports',
  area: 'reports',
  path: '/reports',
  summary: 'List reports',
  description: 'Returns reports with their status and files. Expired reports are deleted.',
  tool: {
    description:
      'Reports with their status and files, newest first by default; expired reports are ' +
      'deleted.',
  },
  query: z.object({
    websiteId: idSchema('website').optional().describe('Only reports that cover this website'),
    type: reportType.optional().describe('Only reports of this type'),
    status: jobState.optional().describe('Only reports with this status'),
    scheduleId: idSchema('reportSchedule').optional().describe('Only reports of this schedule'),
    run: z.string().max(200).optional().describe('Only reports of this run of a schedule'),
    sort: sortBy(reportSorts, 'newest first'),
  }),
  response: reportSchema,
  async handle({ db }, { query, page }) {
    const { rows, total } = await readReports(db, query, page);
    return { rows: rows.map(toReport), total };
  },
});
