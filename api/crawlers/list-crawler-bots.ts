import { z } from 'zod';
import { botChanges, readCrawlerBots } from '../../modules/crawlers/store/crawler-change-store';
import { timestamp } from '../operation/fields';
import type { Context } from '../operation/operation';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { purpose, toVisitFilter, visitCount, visitFilters } from './schema';

const { verification: _, ...filters } = visitFilters;
const change = z.enum(botChanges);
const query = z.object({ ...filters, change: change.optional() });

const crawlerBot = z
  .object({
    bot: z.string(),
    operator: z.string(),
    purpose,
    change: change.describe(
      '`new`: first verified visit ever in the range, and there were logs before. `vanished`: came before ' +
        'the range and not within, and there were logs. `unknown`: too few logs to tell',
    ),
    firstVerifiedAt: timestamp.describe('Ever, up to the range’s end'),
    lastVerifiedAt: timestamp.describe('Ever, up to the range’s end'),
    visits: visitCount.describe('Verified visits in the range'),
    daysSeen: visitCount.describe('Days of the range with a verified visit'),
    daysCovered: visitCount.describe('Days of the range that log lines came from'),
    daysSilent: visitCount.describe('Days with log lines since the day of the last verified visit'),
  })
  .meta({ id: 'CrawlerBot' });

async function read(context: Context, websiteId: string, asked: z.output<typeof query>) {
  const filter = toVisitFilter(websiteId, asked);
  const bots = await readCrawlerBots(context, filter, Date.now());
  return bots.filter(({ change }) => asked.change === undefined || change === asked.change);
}

export const listCrawlerBots = defineList({
  id: 'listCrawlerBots',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/bots',
  summary: 'List crawlers: new, active, gone',
  description:
    'Returns which crawlers are new, active or gone in the period. `unknown` means that there are too few logs to tell.',
  tool: {
    description:
      'Which crawlers are new, vanished or still there in a range of time. `unknown`: there are ' +
      'too few logs to tell.',
  },
  params: websitePath,
  query,
  response: crawlerBot,
  resolve: pathWebsite,
  async handle(context, { resource, query, page }) {
    const rows = await read(context, resource.id, query);
    return { rows: rows.slice(page.offset, page.offset + page.limit), total: rows.length };
  },
  async *rows(context, { resource, query }) {
    yield* await read(context, resource.id, query);
  },
});
