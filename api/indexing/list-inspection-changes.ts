import { z } from 'zod';
import { listInspectionChanges as readChanges } from '../../modules/search-console/store/inspection-list-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { idSchema } from '../../platform/ids';
import { dateOrTime } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { inspectionChangeSchema, inspectionReason, toInspectionChange } from './inspection-schema';

export const listInspectionChanges = defineList({
  id: 'listInspectionChanges',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/inspections/changes',
  summary: 'List what inspections found to have changed',
  description:
    'Returns the first inspection of each URL, and each later one with another verdict, reason or canonical URL.',
  tool: {
    description:
      'How Google’s verdict on URLs changed over time: the first inspection of each, and later ' +
      'ones that found something else. Use urlId for the history of one URL.',
  },
  params: websitePath,
  query: z.object({
    urlId: idSchema('url').optional().describe('Only this URL'),
    reason: inspectionReason.optional().describe('Only changes to this reason'),
    from: dateOrTime.optional().describe('Only changes found at or after this time'),
    to: dateOrTime
      .optional()
      .describe('Only changes found before this time; a date includes its whole day'),
    sort: sortBy(['inspectedAt'], '`-inspectedAt`').default('-inspectedAt'),
  }),
  response: inspectionChangeSchema,
  resolve: pathWebsite,
  async handle({ db }, { resource, query, page }) {
    const { sort, from, to, ...filter } = query;
    const range = toTimeRange({ from, to });
    const asked = { ...filter, ...range, websiteId: resource.id };
    const { rows, total } = await readChanges(db, asked, sort, page);
    return { rows: rows.map(toInspectionChange), total };
  },
});
