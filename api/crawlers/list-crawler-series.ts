import { z } from 'zod';
import { coverages } from '../../modules/crawlers/rules/log-coverage';
import {
  readVisitSeries,
  seriesKeys,
  seriesSorts,
} from '../../modules/crawlers/store/crawler-series-store';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  botName,
  operatorName,
  purposeOfBot,
  statusClassOfVisits,
  toVisitFilter,
  verificationOfVisits,
  visitCount,
  visitFilters,
} from './schema';

const query = z.object({
  ...visitFilters,
  interval: z.enum(['day', 'hour']).default('day').describe('Length of the time of each point'),
  by: z
    .enum(seriesKeys)
    .optional()
    .describe('Field with a series for each of its values. Default: one series of all visits'),
  sort: sortBy(seriesSorts, '`at`').default('at'),
});

const unknown = 'null if no log lines were received';

const count = visitCount.nullable();

const point = z
  .object({
    at: z.union([z.iso.date(), timestamp]).describe('Day, or start of the hour, in UTC'),
    bot: botName.optional(),
    operator: operatorName.optional(),
    purpose: purposeOfBot.optional(),
    verification: verificationOfVisits.optional(),
    statusClass: statusClassOfVisits,
    visits: count.describe(`Number of visits; 0 if logs contain none, ${unknown}`),
    verified: count.describe(`Number of verified visits; ${unknown}`),
    spoofed: count.describe(`Number of spoofed visits; ${unknown}`),
    unverifiable: count.describe(`Number of visits that could not be verified; ${unknown}`),
    errors: count.describe(`Number of visits answered 4xx or 5xx; ${unknown}`),
    coverage: z
      .enum(coverages)
      .describe(
        'Whether every hour (`full`), some (`partly`) or none has log lines, people’s included',
      ),
    canAccuse: z
      .boolean()
      .nullable()
      .describe(
        'Whether a reverse name could show a visit of the day to be spoofed. False where its lines came over a week later: addresses change hands, so its impostors are `unverifiable`, and a rise of `spoofed` after such days is no attack. Null without log lines',
      ),
  })
  .meta({ id: 'CrawlerSeriesPoint' });

const columns = ({ by }: z.output<typeof query>) =>
  Object.keys(point.shape).filter((name) => name === by || !seriesKeys.some((key) => key === name));

export const listCrawlerSeries = defineList({
  id: 'listCrawlerSeries',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/series',
  summary: 'List crawler visits by day or hour, without gaps',
  description:
    'Returns a point for each day (or hour) of the period and each series: zeros where logs contain no ' +
    'such visit, nulls where there are no logs. Without `from` the series starts with the first logs or ' +
    'visits. It never extends beyond now, and has at most 100,000 points.',
  tool: {
    description:
      'Crawler visits by day or hour as a series without gaps, to plot or to compare periods. ' +
      '0 means that the logs contain no such visit; null that there are no logs, so that nothing ' +
      'is known.',
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
