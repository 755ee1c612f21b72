import { z } from 'zod';
import { listExports as readExports } from '../../modules/exports/store/export-store';
import { jobState } from '../jobs/schema';
import { defineList } from '../operation/operation';
import { exportSchema, toExport } from './schema';

export const listExports = defineList({
  id: 'listExports',
  area: 'exports',
  path: '/exports',
  summary: 'List exports',
  description:
    'Returns exports with their status and files, newest first. Expired ones are deleted.',
  tool: { unfit: 'Exports are files for warehouses; agents read single lists' },
  query: z.object({ status: jobState.optional().describe('Only exports with this status') }),
  response: exportSchema,
  async handle({ db }, { query, page }) {
    const { rows, total } = await readExports(db, query, page);
    return { rows: rows.map(toExport), total };
  },
});
