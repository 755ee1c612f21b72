import { z } from 'zod';
import {
  inspectionSorts,
  listInspections as readInspections,
} from '../../modules/search-console/store/inspection-list-store';
import { idSchema } from '../../platform/ids';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  inspectionReason,
  inspectionSchema,
  inspectionState,
  toInspection,
  verdict,
} from './inspection-schema';

export const listInspections = defineList({
  id: 'listInspections',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/inspections',
  summary: 'List URL inspections and what is in line',
  description:
    'Returns the newest result of Search Console’s URL inspection of each URL, and the URLs that wait for one. A URL that search results showed in the last 28 days is indexed and needs no inspection.',
  tool: {
    fields: ['urlId', 'url', 'state', 'verdict', 'reason', 'lastCrawlAt', 'inspectedAt'],
    description:
      'What Google’s URL inspection says of single URLs: verdict, reason such as noindex or ' +
      'other_canonical, last crawl, canonical, rich results; and which URLs are in line. ' +
      'state=queued lists the line. request_inspections asks for more.',
  },
  params: websitePath,
  query: z.object({
    state: inspectionState.optional().describe('Only URLs in this state'),
    verdict: verdict.optional().describe('Only URLs with this verdict'),
    reason: inspectionReason.optional().describe('Only URLs with this reason'),
    urlId: idSchema('url').optional().describe('Only this URL'),
    sort: sortBy(inspectionSorts, '`-inspectedAt`').default('-inspectedAt'),
  }),
  response: inspectionSchema,
  resolve: pathWebsite,
  async handle({ db }, { resource, query, page }) {
    const { sort, ...filter } = query;
    const asked = { ...filter, websiteId: resource.id };
    const { rows, total } = await readInspections(db, asked, sort, page);
    return { rows: rows.map(toInspection), total };
  },
});
