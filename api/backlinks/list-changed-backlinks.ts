import { z } from 'zod';
import type { LinkFilter } from '../../modules/backlinks/store/link-filter';
import { listBacklinks } from '../../modules/backlinks/store/link-reads';
import { dayMs } from '../../platform/calendar/day';
import { toTimeRange } from '../../platform/calendar/time-range';
import { dateOrTime } from '../operation/fields';
import { type Context, defineList, type PageQuery } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { backlinkSchema, noRows, readScope } from './backlink-schema';

const daysUsual = 30;

const query = z.object({
  from: dateOrTime.optional().describe(`Start of the range; default: ${daysUsual} days ago`),
  to: dateOrTime.optional().describe('End of the range; a date includes its whole day'),
});

type Change = NonNullable<LinkFilter['changed']>['by'];

async function readChanged(
  context: Context,
  { websiteId, by, range }: { websiteId: string; by: Change; range: z.output<typeof query> },
  page: PageQuery,
) {
  const scope = await readScope(context, websiteId);
  if (!scope) return noRows;
  const { from, to } = toTimeRange(range);
  const changed = {
    by,
    // A whole day, whose links are counted.
    from: from ?? new Date((Math.floor(Date.now() / dayMs) - daysUsual) * dayMs),
    to: to ?? new Date(Date.now() + 60_000),
  };
  const sort = by === 'lost_at' ? ('-lostAt' as const) : ('-firstSeenAt' as const);
  return listBacklinks(context, scope, { filter: { changed }, sort }, page);
}

export const listNewBacklinks = defineList({
  id: 'listNewBacklinks',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/new',
  summary: 'List links that are new',
  description:
    'Returns links that a source first named to us in the range, the newest first. Links that a source names when it is first read, or says that it saw before the website’s first reading, are not new.',
  tool: {
    description:
      'Links to the website that we first heard of in a range of days. Those that a source named when it was first read, or saw before, are not new.',
  },
  params: websitePath,
  query,
  response: backlinkSchema,
  resolve: pathWebsite,
  handle: (context, { resource, query: range, page }) =>
    readChanged(context, { websiteId: resource.id, by: 'first_seen_at', range }, page),
});

export const listLostBacklinks = defineList({
  id: 'listLostBacklinks',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/lost',
  summary: 'List links that were lost',
  description:
    'Returns links that no source names any more, by the day on which that was seen. Only a source that was read to its end can lose a link.',
  tool: { description: 'Links to the website that no source names any more, in a range of days.' },
  params: websitePath,
  query,
  response: backlinkSchema,
  resolve: pathWebsite,
  handle: (context, { resource, query: range, page }) =>
    readChanged(context, { websiteId: resource.id, by: 'lost_at', range }, page),
});
