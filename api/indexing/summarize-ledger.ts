import { z } from 'zod';
import { ledgerStates } from '../../modules/indexing/rules/ledger-facts';
import { summarizeLedger } from '../../modules/indexing/store/ledger-summary';
import { daysBefore, today } from '../../modules/rankings/rules/rank-window';
import { invalid } from '../../platform/errors';
import { toTimeRange } from '../../platform/time-range';
import { defineRead } from '../operation/operation';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { engineName } from './schema';

const daysDefault = 30;
const daysMax = 366;
const dayMs = 86_400_000;

const latency = z
  .object({
    source: z.string().describe('Of the submissions: live or sandbox, never mixed'),
    n: z.int().describe('URLs where the latency means something'),
    medianSeconds: z.int(),
    p90Seconds: z.int(),
  })
  .meta({ id: 'LedgerLatency' });

const response = z
  .object({
    states: z.object(Object.fromEntries(ledgerStates.map((state) => [state, z.int()]))),
    engines: z.array(
      z
        .object({
          engine: engineName,
          submitted: z.int().describe('By a channel that the engine takes'),
          crawled: z.int(),
          discovered: z.int().describe('Its crawler was answered 2xx or 3xx'),
          latencies: z.array(latency).describe('From the first submission to the first visit'),
        })
        .meta({ id: 'LedgerEngineCounts' }),
    ),
    sampledUrls: z
      .int()
      .describe('URLs that the latencies are of: all up to 4,000, else a sample of about so many'),
    discoveredByDay: z.array(z.object({ day, discovered: z.int() })),
  })
  .meta({ id: 'LedgerSummary' });

/** Defaults to the last 30 days, as whole days in UTC. */
function toRange({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const last = to ?? today();
  const range = toTimeRange({ from: from ?? daysBefore(last, daysDefault - 1), to: last });
  const [start, end] = [range.from as Date, range.to as Date];
  if (end.getTime() - start.getTime() > daysMax * dayMs) {
    throw invalid('query.from', 'range_too_long', `The range may have up to ${daysMax} days.`);
  }
  return { from: start, to: end };
}

export const summarizeLedgerUrls = defineRead({
  id: 'summarizeLedgerUrls',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/urls/summary',
  summary: 'Summarize the URL ledger by state, engine and day',
  description:
    'Counts the tracked URLs in each state, by engine, with the time from submission to the first verified visit and the discoveries of each day.',
  tool: {
    isDefault: true,
    description:
      'The tracked URLs in numbers: how many are submitted, crawled, discovered, in a sitemap ' +
      'or ranking, by engine, how long discovery takes after submission (seconds, median and ' +
      'p90), and discoveries a day. Use list_ledger_urls for which URLs these are.',
  },
  params: websitePath,
  query: z.object({
    from: day.optional().describe('First day of the series; default: 30 days in all'),
    to: day.optional().describe('Last day of the series; default: today'),
  }),
  response,
  resolve: pathWebsite,
  async handle({ services, caller }, { resource, query }) {
    const ref = { workspaceId: caller.workspaceId, websiteId: resource.id };
    return { data: await summarizeLedger(services.database, ref, toRange(query)) };
  },
});
