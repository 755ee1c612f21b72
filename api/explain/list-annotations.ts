import { z } from 'zod';
import { listAnnotationsOf } from '../../modules/explain/list-annotations';
import { today } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import { invalid } from '../../platform/errors';
import type { Context } from '../operation/operation';
import { defineShortList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { annotationRow } from './annotation-schema';

const day = z.iso.date();
/** As far back as Google keeps its data. */
const daysBack = 486;

type Asked = { from?: string | undefined; to?: string | undefined };

async function all({ db }: Context, websiteId: string, asked: Asked) {
  const to = asked.to ?? today();
  const from = asked.from ?? addDays(to, -daysBack);
  if (from > to) throw invalid('query.to', 'before_from', '`to` is before `from`.');
  return listAnnotationsOf(db, websiteId, { from, to });
}

export const listSearchAnnotations = defineShortList({
  id: 'listSearchAnnotations',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/annotations',
  summary: 'List what happened to a website, for charts',
  description:
    'Returns what touches a range of days, oldest first: own annotations, events of campaigns, updates of Google’s ranking, and days from or up to which Google counts differently. Ask for the range that a chart shows.',
  tool: {
    description:
      'What happened to a website in a range of days: own notes and deploys, events of experiments, updates of Google’s ranking, and changes in how Google counts (`source` known_break). Look here before calling a change of clicks a success or a loss.',
  },
  params: websitePath,
  query: z.object({
    from: day.optional().describe('First day. Default: 16 months before `to`'),
    to: day.optional().describe('Last day. Default: today'),
  }),
  response: annotationRow,
  resolve: pathWebsite,
  all: (context, { resource, query }) => all(context, resource.id, query),
});
