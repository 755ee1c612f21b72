import { z } from 'zod';
import { readLinkDays } from '../../modules/backlinks/store/link-group-reads';
import { dayMs, dayOf } from '../../platform/calendar/day';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { pathWebsite, websitePath } from '../websites/path-website';
import { noRows, readScope } from './backlink-schema';

const count = z.int().min(0);
const daysUsual = 90;

const dayBefore = (days: number) => dayOf(Date.now() - days * dayMs);

export const listBacklinkSeries = defineList({
  id: 'listBacklinkSeries',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/series',
  summary: 'List new and lost links by day',
  description:
    'Returns the days (UTC) on which links or domains came or went, by our own dates, the oldest first. Days without a change have no row.',
  tool: {
    description:
      'New and lost links and linking domains of the website by day. What a source named when it was first read, or saw before, is in `baselineLinks`, and not new.',
  },
  params: websitePath,
  query: z.object({
    from: z.iso.date().optional().describe(`First day; default: ${daysUsual} days ago`),
    to: z.iso.date().optional().describe('Last day; default: today'),
  }),
  response: z
    .object({
      day: z.iso.date(),
      newLinks: count.describe(
        'Number of new links: first named on that day, not by a source that was read for the first time, and that no source saw before the website’s first reading',
      ),
      lostLinks: count.describe('Number of links lost on that day'),
      newDomains: count.describe('Number of new linking domains, likewise'),
      lostDomains: count.describe('Number of linking domains whose last link was lost on that day'),
      baselineLinks: count.describe(
        'Number of links first named on that day that are not new: a source named them when it was first read, or saw them before the website’s first reading',
      ),
      baselineDomains: count.describe('Number of linking domains of which that is so'),
    })
    .meta({ id: 'BacklinkDay' }),
  resolve: pathWebsite,
  async handle(context, { resource, query: { from, to }, page: { limit, offset } }) {
    const scope = await readScope(context, resource.id);
    if (!scope) return noRows;
    const range = { from: from ?? dayBefore(daysUsual), to: to ?? dayBefore(0) };
    const days = await readLinkDays(context, scope, range);
    return pageOf(days, { limit, offset });
  },
});
