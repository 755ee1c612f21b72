import { z } from 'zod';
import { listReports as readReports } from '../../modules/reports/store/report-store';
import { idSchema } from '../../platform/ids';
import { jobState } from '../jobs/schema';
import { defineList } from '../operation/operation';
import { reportSchema, reportType, toReport } from './schema';

export const listReports = defineList({
  id: 'listReports',
  area: 'reports',
  path: '/reports',
  summary: 'List reports, newest first',
  description: 'Returns reports with their status and files. Expired reports are deleted.',
  tool: {
    description:
      'Reports that were asked for, newest first, with their state and files; expired ' +
      'ones are gone.',
  },
  query: z.object({
    websiteId: idSchema('website').optional().describe('About this one, alone or among others'),
    type: reportType.optional(),
    status: jobState.optional(),
  }),
  response: reportSchema,
  async handle({ db }, { query, page }) {
    const { rows, total } = await readReports(db, query, page);
    return { rows: rows.map(toReport), total };
  },
});
