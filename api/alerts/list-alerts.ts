import { z } from 'zod';
import { listAlerts as readAlerts } from '../../modules/alerts/store/alert-store';
import { toTimeRange } from '../../platform/calendar/time-range';
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
  summary: 'List a website’s alerts',
  description:
    'Returns what changed and needs attention on one website, as evaluated every hour. `evidence` has the numbers behind it and up to ten examples.',
  tool: {
    description: 'The alerts of one website, as in list_alerts.',
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
  summary: 'List alerts of all websites',
  description:
    'Returns what changed and needs attention on any website. `evidence` has the numbers behind it and up to ten examples.',
  tool: {
    isDefault: true,
    rareArguments: ['assignee', 'isDone'],
    description:
      'What needs attention on all websites, newest first: crawlers that stopped visiting, ' +
      'spikes of errors or spoofed visits, robots.txt changes, submitted URLs not crawled, silent ' +
      'logs, lost links. state=open: current ones. `evidence` has the numbers and up to ten ' +
      'examples. No alert may also mean that there were no data to evaluate.',
  },
  query,
  response: alertSchema,
  handle: (context, { query, page }) => read(context, query, page),
  rows: (context, { query }) => everyRow(async (page) => (await read(context, query, page)).rows),
});
