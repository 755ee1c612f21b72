import { z } from 'zod';
import { ledgerStates } from '../../modules/indexing/rules/ledger-facts';
import { summarizeLedger } from '../../modules/indexing/store/ledger-summary';
import { today } from '../../platform/calendar/clock';
import { dayMs, daysBefore } from '../../platform/calendar/day';
import { toTimeRange } from '../../platform/calendar/time-range';
import { invalid } from '../../platform/errors';
import { defineRead } from '../operation/operation';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { indexCounts } from './index-counts-schema';
import { engineName } from './schema';

const daysDefault = 30;
const daysMax = 366;

const latency = z
  .object({
    source: z.string().describe('Source of the submissions: `live` or `sandbox`, never mixed'),
    n: z.int().describe('Number of URLs with a latency'),
    medianSeconds: z.int().describe('Median latency in seconds'),
    p90Seconds: z.int().describe('Latency in seconds that 90 % of the URLs did not exceed'),
  })
  .meta({ id: 'LedgerLatency' });

const response = z
  .object({
    states: z.object(Object.fromEntries(ledgerStates.map((state) => [state, z.int()]))),
    index: indexCounts,
    engines: z.array(
      z
        .object({
          engine: engineName,
          submitted: z
            .int()
            .describe('Number of URLs submitted through a channel that the engine reads'),
          crawled: z.int().describe('Number of URLs with a verified visit of its crawlers'),
          discovered: z
            .int()
            .describe('Number of URLs with a verified visit that got a 2xx or 3xx response'),
          latencies: z
            .array(latency)
            .describe('Time from the first submission to the first visit, by source'),
        })
        .meta({ id: 'LedgerEngineCounts' }),
    ),
    sampledUrls: z
      .int()
      .describe(
        'Number of URLs that latencies are measured on: all up to 4,000, else a sample of about that size',
      ),
    discoveredByDay: z
      .array(
        z.object({ day, discovered: z.int().describe('Number of URLs discovered on the day') }),
      )
      .describe('Number of URLs discovered on each day of the range, oldest first'),
  })
  .meta({ id: 'LedgerSummary' });

/** Defaults to the last 30 days, as whole days in UTC. */
function toRange({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const last = to ?? today();
  const range = toTimeRange({ from: from ?? daysBefore(last, daysDefault - 1), to: last });
  const [start, end] = [range.from as Date, range.to as Date];
  if (end.getTime() - start.getTime() > daysMax * dayMs) {
    throw invalid(
      'query.from',
      'range_too_long',
      `The range has more than ${daysMax} days. Choose a later from or an earlier to.`,
    );
  }
  return { from: start, to: end };
}

export const summarizeLedgerUrls = defineRead({
  id: 'summarizeLedgerUrls',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/urls/summary',
  summary: 'Summarize the URL ledger by state, engine and day',
  description:
    'Returns the number of tracked URLs in each state and by engine, the time from submission to the first verified visit, and the number of discoveries on each day.',
  tool: {
    isDefault: true,
    description:
      'The tracked URLs in numbers: how many are submitted, crawled, discovered, in a sitemap ' +
      'or ranking, by engine, how long discovery takes after submission (seconds, median and ' +
      'p90), and discoveries a day. Use list_ledger_urls for which URLs these are.',
  },
  params: websitePath,
  query: z.object({
    from: day
      .optional()
      .describe('First day of `discoveredByDay`; default: 30 days including `to`'),
    to: day.optional().describe('Last day of `discoveredByDay`; default: today (UTC)'),
  }),
  response,
  resolve: pathWebsite,
  async handle(context, { resource, query }) {
    return {
      data: await summarizeLedger(context, resource.id, toRange(query)),
    };
  },
});
