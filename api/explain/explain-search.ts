import { z } from 'zod';
import { type Explanation, explainChange } from '../../modules/explain/explain-change';
import { comparedWith } from '../../modules/explain/rules/compared-periods';
import type { Cause } from '../../modules/explain/rules/rank-causes';
import { isCollected, searchPeriod } from '../../modules/search-console/rules/search-period';
import { readStoredDays } from '../../modules/search-console/store/performance-store';
import type { DayRange } from '../../platform/calendar/day-range';
import { shareOf } from '../../platform/share';
import { defineRead } from '../operation/operation';
import { checkPeriod } from '../search-console/performance-schema';
import { requireRows } from '../search-console/read-search-period';
import { readSearchScope } from '../search-console/read-search-scope';
import { pathWebsite, websitePath } from '../websites/path-website';
import { explanationSchema } from './explain-schema';

const day = z.iso.date();

const query = z.object({
  metric: z.enum(['clicks', 'impressions']).default('clicks').describe('The number that changed'),
  from: day.optional().describe('First day, as Google counts days. Default: 28 days up to `to`'),
  to: day.optional().describe('Last day. Default: the newest day that Google no longer changes'),
  compareFrom: day
    .optional()
    .describe(
      'First day to compare with; the range is as long as the other. Default: the newest earlier range with the same weekdays',
    ),
});

const listedMax = 50;

const toCause = ({ pages, queries, ...cause }: Cause) => ({
  ...cause,
  reads: [...cause.reads],
  pages: pages === 'all' ? [] : pages.slice(0, listedMax),
  pageCount: pages === 'all' ? null : pages.length,
  queries: queries.slice(0, listedMax),
});

const withoutData = {
  verdict: 'no_data' as const,
  dataSource: null,
  now: null,
  before: null,
  change: null,
  relativeChange: null,
  unfinishedDays: 0,
  noise: null,
  causes: [],
  split: null,
  pages: [],
  queries: [],
  pagesLookedAt: 0,
  notLookedAt: [],
};

/** The earlier days were never collected: there is nothing to compare with, rather than 0. */
const nothingBefore = {
  before: null,
  change: null,
  relativeChange: null,
  noise: null,
  split: null,
  pages: [],
  queries: [],
};

const round = (value: number) => Math.round(value * 100) / 100;

function toExplanation(found: Explanation, range: DayRange, before: DayRange) {
  const { band, split, daysWithoutData, source } = found;
  return {
    verdict: found.verdict,
    dataSource: source,
    now: { ...range, value: found.now, daysWithoutData: daysWithoutData.now },
    before: { ...before, value: found.before, daysWithoutData: daysWithoutData.before },
    change: found.change,
    relativeChange:
      found.before === 0
        ? null
        : Math.sign(found.change) * (shareOf(Math.abs(found.change), found.before) ?? 0),
    unfinishedDays: found.unfinishedDays,
    noise: {
      low: round(Math.max(0, band.low)),
      high: round(band.high),
      isWithin: found.isWithinNoise,
      pairs: band.pairs,
      basis: band.basis,
    },
    causes: found.causes.map(toCause),
    split: split && {
      formula: 'kitagawa_oaxaca_blinder_averaged' as const,
      ...split,
    },
    pages: found.pages,
    queries: found.queries,
    pagesLookedAt: found.pagesLookedAt,
    notLookedAt: found.notLookedAt.map((each) => ({ ...each, lacking: each.lacking ?? null })),
  };
}

export const explainSearch = defineRead({
  id: 'explainSearch',
  area: 'search-console',
  path: '/websites/{websiteId}/explain',
  summary: 'Explain why clicks or impressions in Google changed',
  description:
    'Looks through everything that is known around two ranges of days, and returns what may have moved the number: changes in how Google counts, unfinished days, updates of the ranking, robots.txt, noindex, canonicals, statuses and titles, errors of Google’s crawler, features and AI Overviews on result pages, and competitors that rose. Says what it could not look at. A change that is usual for the website has no cause.',
  tool: {
    isDefault: true,
    description:
      'Why Google clicks or impressions of a website dropped or rose between two ranges: ranked causes with the change of the pages they touch and the reads that show them, an exact split of the change in clicks, and in `notLookedAt` what it had no data for. Causes overlap: never add them up. `nothing_found` with `noise.isWithin` means the change is usual.',
  },
  params: websitePath,
  query,
  response: explanationSchema,
  errors: ['conflict'],
  resolve: pathWebsite,
  async handle(context, { resource, query: { metric, compareFrom, ...asked } }) {
    const scope = await readSearchScope(context, resource.id, 'web');
    const { property } = scope;
    const stored = await readStoredDays(context, scope);
    if (!stored) return { data: { ...withoutData, property, metric } };
    const period = searchPeriod({ ...asked, compare: 'none' }, stored);
    checkPeriod(period);
    const { range } = period;
    const before = comparedWith(range, compareFrom);
    await requireRows(context, { range, before });
    if (!isCollected(range, stored)) return { data: { ...withoutData, property, metric } };
    const found = await explainChange(context, scope, {
      range,
      before,
      metric,
      firstDay: stored.first,
    });
    const explanation = toExplanation(found, range, before);
    const withoutBefore = isCollected(before, stored) ? {} : nothingBefore;
    return { data: { property, metric, ...explanation, ...withoutBefore } };
  },
});
