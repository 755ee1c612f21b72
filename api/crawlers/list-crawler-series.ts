import { z } from 'zod';
import { coverages } from '../../modules/crawlers/rules/log-coverage';
import { readVisitSeries, seriesKeys } from '../../modules/crawlers/store/crawler-series-store';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { purpose, toVisitFilter, verification, visitCount, visitFilters } from './schema';

const query = z.object({
  ...visitFilters,
  interval: z.enum(['day', 'hour']).default('day'),
  by: z.enum(seriesKeys).optional().describe('A series for each; without it one of all'),
});

const count = visitCount.nullable();

const point = z
  .object({
    at: z.union([z.iso.date(), timestamp]).describe('The day, or the beginning of the hour, UTC'),
    bot: z.string().optional(),
    operator: z.string().optional(),
    purpose: purpose.optional(),
    verification: verification.optional(),
    statusClass: z.string().optional().meta({ example: '4xx' }),
    visits: count.describe('0: logs came without such a visit. Null: no logs came'),
    verified: count,
    spoofed: count,
    unverifiable: count,
    errors: count.describe('Visits that were answered 4xx or 5xx'),
    coverage: z
      .enum(coverages)
      .describe('Whether log lines, people’s included, came from every hour of it, some, or none'),
  })
  .meta({ id: 'CrawlerSeriesPoint' });

const columns = ({ by }: z.output<typeof query>) =>
  Object.keys(point.shape).filter((name) => name === by || !seriesKeys.some((key) => key === name));

export const listCrawlerSeries = defineList({
  id: 'listCrawlerSeries',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/series',
  summary: 'List crawler visits per day or hour, without gaps',
  description:
    'Every day (or hour) of the range has a point for each series: zeros where logs came without a ' +
    'visit, nulls where no logs came. Without `from` it begins with the first logs or visits; it never ' +
    'goes beyond now. At most 100,000 points.',
  tool: {
    description:
      'Crawler visits a day or hour as a series without holes, to plot or to compare periods. ' +
      '0: logs came without such a visit; null: no logs came, so nothing is known.',
  },
  params: websitePath,
  query,
  response: point,
  resolve: pathWebsite,
  async handle(context, { resource, query, page }) {
    const options = { ...query, nowMs: Date.now() };
    const filter = toVisitFilter(resource.id, query);
    const series = await readVisitSeries(context, filter, options);
    return { rows: [...series.points(page.offset, page.limit)], total: series.total };
  },
  columns,
  async *rows(context, { resource, query }) {
    const options = { ...query, nowMs: Date.now() };
    const filter = toVisitFilter(resource.id, query);
    yield* (await readVisitSeries(context, filter, options)).points(0);
  },
});
