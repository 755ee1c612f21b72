import { z } from 'zod';
import { listAlerts as readAlerts } from '../../modules/alerts/store/alert-store';
import { toTimeRange } from '../../platform/time-range';
import { everyRow } from '../operation/every-row';
import { type Context, defineList, type PageQuery } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { alertFilters, alertSchema } from './schema';

const query = z.object(alertFilters);

const read = (
  { db }: Context,
  { from, to, ...filter }: z.output<typeof query>,
  page: PageQuery,
  websiteId?: string,
) => readAlerts(db, { ...filter, websiteId, range: toTimeRange({ from, to }) }, page);

export const listWebsiteAlerts = defineList({
  id: 'listWebsiteAlerts',
  area: 'alerts',
  path: '/websites/{websiteId}/alerts',
  summary: 'List a website’s alerts, newest first',
  description: 'Looked for every hour; each with the evidence that shows it.',
  tool: {
    description: 'As list_alerts, of one website.',
  },
  params: websitePath,
  query,
  response: alertSchema,
  resolve: pathWebsite,
  handle: (context, { resource, query, page }) => read(context, query, page, resource.id),
  rows: (context, { resource, query }) =>
    everyRow(async (page) => (await read(context, query, page, resource.id)).rows),
});

export const listAlerts = defineList({
  id: 'listAlerts',
  area: 'alerts',
  path: '/alerts',
  summary: 'List alerts of all websites, newest first',
  description:
    'Returns what changed and needs attention on any website. `evidence` holds the numbers behind it and up to ten examples.',
  tool: {
    isDefault: true,
    description:
      'What needs attention on all websites, newest first: a crawler stopped coming, errors or ' +
      'spoofed visits spiked, robots.txt changed, submitted URLs were not crawled, logs fell ' +
      'silent. Ask with state=open for what is due now. `evidence` holds the numbers and up to ' +
      'ten examples. No alert of a kind may also mean that it could not be judged.',
  },
  query,
  response: alertSchema,
  handle: (context, { query, page }) => read(context, query, page),
  rows: (context, { query }) => everyRow(async (page) => (await read(context, query, page)).rows),
});
