import { z } from 'zod';
import { botChanges, readCrawlerBots } from '../../modules/crawlers/store/crawler-change-store';
import { sortRows } from '../../platform/sort';
import { timestamp } from '../operation/fields';
import type { Context } from '../operation/operation';
import { defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  botName,
  operatorName,
  purposeOfBot,
  toVisitFilter,
  visitCount,
  visitFilters,
} from './schema';

const { verification: _, ...filters } = visitFilters;
const change = z.enum(botChanges);
const query = z.object({
  ...filters,
  change: change.optional().describe('Only crawlers with this change'),
  sort: sortBy(
    ['bot', 'visits', 'daysSilent', 'firstVerifiedAt', 'lastVerifiedAt'],
    '`-lastVerifiedAt`',
  ).default('-lastVerifiedAt'),
});

const crawlerBot = z
  .object({
    bot: botName,
    operator: operatorName,
    purpose: purposeOfBot,
    change: change.describe(
      'Whether the crawler is `new` (its first verified visit ever is in the period, and there were logs ' +
        'before), `vanished` (it visited before the period but not in it, though there were logs), ' +
        '`present`, or `unknown` because there are too few logs',
    ),
    firstVerifiedAt: timestamp.describe('Time of the first verified visit up to the period’s end'),
    lastVerifiedAt: timestamp.describe('Time of the last verified visit up to the period’s end'),
    visits: visitCount.describe('Number of verified visits in the period'),
    daysSeen: visitCount.describe('Number of days of the period with a verified visit'),
    daysCovered: visitCount.describe('Number of days of the period with log lines'),
    daysSilent: visitCount.describe(
      'Number of days with log lines after the day of the last verified visit',
    ),
  })
  .meta({ id: 'CrawlerBot' });

async function read(context: Context, websiteId: string, asked: z.output<typeof query>) {
  const filter = toVisitFilter(websiteId, asked);
  const bots = await readCrawlerBots(context, filter, Date.now());
  const shown = bots.filter(({ change }) => asked.change === undefined || change === asked.change);
  return sortRows(shown, asked.sort, (row, field) =>
    field === 'bot' ? row.bot.toLowerCase() : row[field],
  );
}

export const listCrawlerBots = defineShortList({
  id: 'listCrawlerBots',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/bots',
  summary: 'List crawlers that are new, present or vanished',
  description:
    'Returns the crawlers with verified visits up to the end of the period, and whether each is new, present or vanished. `unknown` means that there are too few logs.',
  tool: {
    description:
      'Which crawlers are new, vanished or still present in a period. `unknown` means that there ' +
      'are too few logs.',
  },
  params: websitePath,
  query,
  response: crawlerBot,
  resolve: pathWebsite,
  all: (context, { resource, query }) => read(context, resource.id, query),
});
