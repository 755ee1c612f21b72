import { z } from 'zod';
import { toTimeRange } from '../../core/domain/time-range';
import { listAlerts as readAlerts } from '../../core/stores/alerts/alert-store';
import { everyRow } from '../every-row';
import { type Context, defineList, type PageQuery } from '../operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { alertFilters, alertSchema } from './schema';

const query = z.object(alertFilters);

const read = (
  { db, caller }: Context,
  { from, to, ...filter }: z.output<typeof query>,
  page: PageQuery,
  websiteId?: string,
) =>
  readAlerts(
    db,
    caller.workspaceId,
    { ...filter, websiteId, range: toTimeRange({ from, to }) },
    page,
  );

export const listWebsiteAlerts = defineList({
  id: 'listWebsiteAlerts',
  area: 'alerts',
  path: '/websites/{websiteId}/alerts',
  summary: 'Changes that were noticed on a website, newest first',
  description: 'Looked for every hour; each with the evidence that shows it.',
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
  summary: 'Changes that were noticed on all websites, newest first',
  query,
  response: alertSchema,
  handle: (context, { query, page }) => read(context, query, page),
  rows: (context, { query }) => everyRow(async (page) => (await read(context, query, page)).rows),
});
