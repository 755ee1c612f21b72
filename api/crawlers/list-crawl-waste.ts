import { z } from 'zod';
import {
  readWaste,
  type WasteShare,
  wasteKinds,
} from '../../modules/crawlers/store/crawler-waste-store';
import { sortRows } from '../../platform/sort';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toVisitFilter, visitCount, visitFilters } from './schema';

const query = z.object({
  ...visitFilters,
  sort: sortBy(
    ['bot', 'visits', 'of', 'share'],
    'all crawlers together first, then each crawler by `-of`',
  ),
});

const wasteShare = z
  .object({
    bot: z.string().nullable().describe('Name of the crawler; null for all crawlers together'),
    kind: z
      .enum(wasteKinds)
      .describe(
        'What the visits requested: URLs with parameters, redirects (other than 304), errors (4xx and ' +
          '5xx) or static files. A visit may be of several kinds',
      ),
    visits: visitCount.describe('Number of verified visits of this kind'),
    of: visitCount.describe('Number of all verified visits of the crawler'),
    share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Share of `visits` in `of`, from 0 to 1; null without visits'),
  })
  .meta({ id: 'CrawlShare' });

async function read(
  context: Context,
  websiteId: string,
  asked: z.output<typeof query>,
): Promise<WasteShare[]> {
  const rows = await readWaste(context, toVisitFilter(websiteId, asked));
  return sortRows(rows, asked.sort, (row, field) =>
    field === 'bot' ? (row.bot?.toLowerCase() ?? null) : row[field],
  );
}

export const listCrawlWaste = defineShortList({
  id: 'listCrawlWaste',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/waste',
  summary: 'List shares of crawling spent on parameters, redirects, errors and static files',
  description:
    'Returns, for all crawlers together and for each crawler, which share of the verified visits goes to URLs with parameters, redirects, errors and static files. Other visits are not counted unless `verification` asks for them.',
  tool: {
    description:
      'Which share of verified crawler visits goes to URLs with parameters, redirects, errors and static ' +
      'files, for all crawlers and for each. `share` is `visits` divided by `of`. The kinds ' +
      'overlap, so do not add them up.',
  },
  params: websitePath,
  query,
  response: wasteShare,
  resolve: pathWebsite,
  all: (context, { resource, query }) => read(context, resource.id, query),
});
