import { z } from 'zod';
import { LogCoverage } from '../../modules/crawlers/rules/log-coverage';
import { readLogCoverage } from '../../modules/crawlers/store/log-coverage-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { sortRows } from '../../platform/sort';
import { dateOrTime, queryInteger, timestamp } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';

const query = z.object({
  from: dateOrTime
    .optional()
    .describe(
      'Start of the period: a day in UTC, or a time with its zone. Default: the first log line',
    ),
  to: dateOrTime
    .optional()
    .describe('End of the period: a day, which is included, or a time, which is not. Default: now'),
  hoursMin: queryInteger(1, 10_000)
    .default(1)
    .describe(
      'Shortest gap to list, in hours. A small website may have no visitors for hours at night',
    ),
  sort: sortBy(['from', 'hours'], '`from`').default('from'),
});

const logGap = z
  .object({
    from: timestamp.describe('Start of the first hour without a log line'),
    to: timestamp.describe('End of the last hour without a log line'),
    hours: z.int().min(1).describe('Length of the gap in hours'),
  })
  .meta({ id: 'LogGap' });

async function read(
  { db }: Context,
  websiteId: string,
  { from, to, hoursMin, sort }: z.output<typeof query>,
) {
  const range = toTimeRange({ from, to });
  const days = await readLogCoverage(db, websiteId, range);
  const nowMs = Date.now();
  const logs = new LogCoverage(days, nowMs);
  const startMs = range.from?.getTime() ?? logs.firstMs ?? nowMs;
  const gaps = logs
    .gaps(startMs, range.to?.getTime() ?? nowMs, hoursMin)
    .map(({ fromMs, toMs, hours }) => ({ from: iso(fromMs), to: iso(toMs), hours }));
  return sortRows(gaps, sort, (gap, field) => gap[field]);
}

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export const listLogGaps = defineShortList({
  id: 'listLogGaps',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/gaps',
  summary: 'List hours without any log line',
  description:
    'Returns periods without any log line of a crawler or person. In such a period, the absence of visits proves nothing.',
  tool: {
    description:
      'Periods without any log line, not even a person’s. Check them before you conclude that a ' +
      'crawler stopped visiting.',
  },
  params: websitePath,
  query,
  response: logGap,
  resolve: pathWebsite,
  all: (context, { resource, query }) => read(context, resource.id, query),
});
